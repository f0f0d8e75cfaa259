import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'

export type AskedQuantity = {
  product: RegisterProduct
  /** Nothing: the product was not taken after all. */
  answer: (quantity?: Quantity) => void
}

let current: AskedQuantity | null = null
const listeners = new Set<() => void>()
const set = (next: AskedQuantity | null) => {
  current = next
  for (const listener of listeners) listener()
}

/** Asks how much of a product there is; one question at a time, a newer one drops the older. */
export const askQuantity = (product: RegisterProduct): Promise<Quantity | undefined> => {
  current?.answer()
  return new Promise((resolve) => {
    set({
      product,
      answer: (quantity) => {
        set(null)
        resolve(quantity)
      },
    })
  })
}

export const askedNow = (): AskedQuantity | null => current

export const onAsked = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
