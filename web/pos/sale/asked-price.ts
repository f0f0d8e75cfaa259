import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useSyncExternalStore } from 'react'

export type AskedPrice = { product: RegisterProduct; quantity: Quantity }

let current: AskedPrice | null = null
const listeners = new Set<() => void>()
const set = (next: AskedPrice | null) => {
  current = next
  for (const listener of listeners) listener()
}

/** A product with an open price that waits for its price to be typed. */
export const askedPrice = {
  ask: (product: RegisterProduct, quantity: Quantity) => set({ product, quantity }),
  done: () => set(null),
}

export const useAskedPrice = (): AskedPrice | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
