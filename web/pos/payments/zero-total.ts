import { zero, zeroTotalType } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import type { Cart } from '../sale/cart.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { giftCardTender } from './gift-card-means.ts'

/** Whether everything on the order is given away, so that it ends with a receipt and without money. */
export const isGivenAway = (cart: Cart): boolean =>
  cart.lines.length > 0 && unpaidOfCart(cart) === zero && (cart.base?.payments.length ?? 0) === 0

/** The built-in payment type of such an order. */
export const zeroTotalTender = (name: string): RegisterPaymentType => ({
  ...giftCardTender(name),
  uuid: zeroTotalType,
  method: 'zero_total',
})
