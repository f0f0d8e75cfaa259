import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { createStore } from '../../shared/store/index.ts'

export type QuantityPrompt = {
  product: RegisterProduct
  /** Called without a quantity when the cashier cancels. */
  answer: (quantity?: Quantity) => void
}

const store = createStore<QuantityPrompt | null>(null)

/** Asks for a product's quantity; a new prompt cancels the previous one. */
export const promptQuantity = (product: RegisterProduct): Promise<Quantity | undefined> => {
  store.get()?.answer()
  return new Promise((resolve) => {
    store.set({
      product,
      answer: (quantity) => {
        store.set(null)
        resolve(quantity)
      },
    })
  })
}

export const currentPrompt = store.get

export const onPromptChange = store.subscribe
