import { useEffect, useSyncExternalStore } from 'react'
import { type AskedQuantity, askedNow, onAsked } from './asked-quantity.ts'
import { fetchDialog } from './fetch-dialog.ts'

/** The product whose quantity is being asked for, if any. */
export const useAskedQuantity = (): AskedQuantity | null => {
  useEffect(() => void fetchDialog().catch(() => {}), [])
  return useSyncExternalStore(onAsked, askedNow)
}
