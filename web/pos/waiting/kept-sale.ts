import { type Instant, instantOf, plus } from '@bon/contracts/kernel'
import { type CashPayment, cashPart, cashPayment, tenderPayment } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { now } from '../../shared/platform/index.ts'
import type { PendingSale } from '../payments/pending-sale.ts'
import { type Cart, unpaidOfCart } from '../sale/cart.ts'
import type { Taken, WaitingItem } from './waiting-list.ts'

/** Money that the cashier has in hand; a card and a gift card are the server's to take (DEF-19). */
const inHand: ReadonlySet<string> = new Set(['cash', 'autonomous', 'enclosure'])

/** A sale on the list, and what changed hands. */
export type KeptSale = Pick<WaitingItem, 'command' | 'cart' | 'made_at'> & { money: Taken }

/** Whether a payment may wait on this device while the cashier goes on. */
export const isKeepable = (
  { order_uuid }: Pick<PendingSale, 'order_uuid'>,
  cart: Cart,
  by: RegisterPaymentType | undefined,
): boolean =>
  by !== undefined &&
  inHand.has(by.method ?? '') &&
  order_uuid === cart.order_uuid &&
  unpaidOfCart(cart) > 0 &&
  // A gift card is issued by the server, and its code is sold with it.
  !cart.lines.some(({ gift_card }) => gift_card)

export const keptSale = (
  command: PendingSale,
  cart: Cart,
  by: RegisterPaymentType,
  tables: string,
  tried: boolean,
): Omit<WaitingItem, 'place'> & KeptSale => {
  const { amount, rounding, received, change } = amountsOf(command, cart, by)
  const due = plus(amount, rounding)
  return {
    command,
    cart,
    made_at: madeAt(command),
    money: { due, rounding, received, change, by: by.name },
    tables,
    tried,
  }
}

const amountsOf = ({ body }: PendingSale, cart: Cart, by: RegisterPaymentType): CashPayment => {
  const unpaid = unpaidOfCart(cart)
  const { received, amount = unpaid } = body
  if (by.method !== 'cash') return tenderPayment(unpaid, received, amount)
  return amount < unpaid ? cashPart(amount, received) : cashPayment(unpaid, received, by.rounding_unit)
}

const madeAt = ({ body }: PendingSale): Instant => body.sold_at ?? instantOf(now())
