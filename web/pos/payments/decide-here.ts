import { instantOf, isRejection, type Rejection, type SessionUuid, zero } from '@bon/contracts/kernel'
import { type MoneyLimits, newOrder, orderOfView } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { type OrderCommand, orderDecider } from '@bon/services/orders'
import { now } from '../../shared/platform/index.ts'
import type { Cart } from '../sale/cart.ts'
import type { PendingSale } from './pending-sale.ts'

/**
 * Decides a payment with the server's own decider (ADR 0012), so that a rejection shows in the same frame without a
 * request. The server decides again, and its decision is final.
 */
export const decideHere = (
  pending: PendingSale,
  cart: Cart,
  here: { session_uuid: SessionUuid; by: RegisterPaymentType; limits: MoneyLimits },
): Rejection | undefined => {
  const order = cart.base ? orderOfView(cart.base) : newOrder
  const base = order.status === 'new' ? undefined : order
  const { register_uuid, cashier_uuid, payment_uuid, payment_type_uuid, received, amount } = pending.body
  const who = { register_uuid, cashier_uuid, session_uuid: here.session_uuid }
  const pay = {
    type: 'StartPayment' as const,
    ...who,
    payment_uuid,
    payment_type_uuid,
    method: here.by.method ?? ('cash' as const),
    received,
    amount,
    rounding_unit: here.by.rounding_unit,
    overchargeable: here.by.overchargeable,
    // The server assigns the receipt uuid; here any uuid will do.
    receipt_uuid: pending.command_id,
    decided_on: { revision: undefined, order: base },
    // Only the server knows what linked bons took.
    cash: here.limits.cash === null ? undefined : { most: here.limits.cash, elsewhere: zero },
  }
  const save = {
    type: 'SaveOrder' as const,
    ...who,
    order_uuid: cart.order_uuid,
    short_nr: cart.short_nr,
    cart: { base, lines: cart.lines },
    // Only the server knows whether a bill was printed.
    within: { limits: here.limits, bill_shown: false },
  }
  const command: OrderCommand = pending.kind === 'pay' ? pay : { type: 'PlaceAndPay', save, pay }
  const context = { now: instantOf(now()), command_id: pending.command_id }
  const decision = orderDecider.decide(command, order, context)
  return isRejection(decision) ? decision : undefined
}
