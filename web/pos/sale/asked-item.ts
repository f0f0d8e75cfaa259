import type { Instant, Money, Quantity, Uuid } from '@bon/contracts/kernel'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import { asking } from './asking.ts'
import type { BonLine } from './cart.ts'

/** A product whose choices are being made: a new line, or one that stands on the bon. */
export type AskedItem = {
  product: RegisterProduct
  line_uuid: Uuid
  quantity: Quantity
  /** Of one without variants, as it was when the key was tapped. */
  price: Money | null
  /** The cashier says what it costs. */
  is_open: boolean
  rule: Omit<Price, 'price'>
  tapped_at: Instant
  /** The line that is edited. */
  line?: BonLine | undefined
  /** Whoever pressed the note wants to write. */
  writing?: boolean
}

export const askedItem = asking<AskedItem>()
