import type { Instant, Money, Quantity, Uuid } from '@bon/contracts/kernel'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import type { BonLine } from './cart.ts'
import { createPrompt } from './dialog-store.ts'

/** A product whose choices are being made, for a new line or an existing one. */
export type ItemPrompt = {
  product: RegisterProduct
  line_uuid: Uuid
  quantity: Quantity
  /** Unit price without variants when the key was tapped. */
  price: Money | null
  /** The cashier types the price. */
  is_open: boolean
  rule: Omit<Price, 'price'>
  tapped_at: Instant
  /** The line that is edited. */
  line?: BonLine | undefined
  /** Focus the note field: the dialog was opened by the note button. */
  writing?: boolean
}

export const itemPrompt = createPrompt<ItemPrompt>()
