import { useEffect, useSyncExternalStore } from 'react'
import { fetchDialog } from './fetch-dialog.ts'
import { currentPrompt, onPromptChange, type QuantityPrompt } from './quantity-request.ts'

/** The product whose quantity is being asked for, or null. */
export const useQuantityPrompt = (): QuantityPrompt | null => {
  // A failed prefetch is harmless: opening the dialog loads the part again.
  useEffect(() => void fetchDialog().catch(() => {}), [])
  return useSyncExternalStore(onPromptChange, currentPrompt)
}
