import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { createPrompt } from './dialog-store.ts'

export type PricePrompt = { product: RegisterProduct; quantity: Quantity }

/** A product with an open price whose price is being typed. */
export const pricePrompt = createPrompt<PricePrompt>()
