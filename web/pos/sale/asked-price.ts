import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { asking } from './asking.ts'

export type AskedPrice = { product: RegisterProduct; quantity: Quantity }

/** A product with an open price that waits for its price to be typed. */
export const askedPrice = asking<AskedPrice>()
