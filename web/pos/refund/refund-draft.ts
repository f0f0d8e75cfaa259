import {
  isRejection,
  type Money,
  money,
  type PaymentUuid,
  type Quantity,
  quantity,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  heldPayments,
  isManualTender,
  leftOnCard,
  leftOnMeans,
  meansOf,
  type OrderLine,
  type OrderView,
  orderOfView,
  type PaymentMethod,
  type Payout,
  refundedOf,
} from '@bon/contracts/orders'
import { orderDecider } from '@bon/services/orders'

/** Quantity to return per line; a missing line is not returned. */
export type Chosen = Readonly<Record<Uuid, Quantity>>

/** Sold minus returned, at this register or another (SC-59). */
export const leftOf = (order: OrderView, line: OrderLine): Quantity =>
  quantity(Math.max(0, line.quantity - refundedOf(order, line.uuid)))

/** Lines with something left to return; the lines of a return order are excluded. */
export const refundable = (order: OrderView): OrderLine[] =>
  order.status === 'completed' ? order.lines.filter((line) => leftOf(order, line) > 0) : []

const pick = (chosen: Chosen, line: OrderLine, amount: number): Chosen => {
  const { [line.uuid]: _, ...rest } = chosen
  return amount > 0 ? { ...rest, [line.uuid]: quantity(amount) } : rest
}

/** One more or one less, in whole units; the last step of a weighed line is its remainder. */
export const stepped = (order: OrderView, chosen: Chosen, line: OrderLine, by: 1 | -1): Chosen => {
  const now = chosen[line.uuid] ?? 0
  const next = by > 0 ? (Math.floor(now / 1000) + 1) * 1000 : (Math.ceil(now / 1000) - 1) * 1000
  return pick(chosen, line, Math.min(leftOf(order, line), Math.max(0, next)))
}

export const allOf = (order: OrderView): Chosen =>
  Object.fromEntries(refundable(order).map((line) => [line.uuid, leftOf(order, line)]))

/** Limits the selection to what is left, since another register may have refunded meanwhile. */
export const bounded = (order: OrderView, chosen: Chosen): Chosen =>
  refundable(order).reduce<Chosen>(
    (picked, line) => pick(picked, line, Math.min(chosen[line.uuid] ?? 0, leftOf(order, line))),
    {},
  )

export const linesOf = (chosen: Chosen): { line_uuid: Uuid; quantity: Quantity }[] =>
  Object.entries(chosen).map(([line_uuid, amount]) => ({ line_uuid, quantity: amount }))

/**
 * `onCard` is the part of the payout a terminal refunds; the rest is paid in cash, on the chosen means or to a gift
 * card. `isTooMuch`: more than the chosen means took.
 */
export type Worth = {
  amount: Money
  rounding: Money
  payout: Money
  onCard: Money
  payouts: Payout[]
  isTooMuch: boolean
}

/** Card payments with an amount left to refund, each on its card and by its terminal (DEF-01). */
export const cardsOf = (
  order: OrderView,
): { payment_uuid: PaymentUuid; payment_type_uuid: Uuid; left: Money }[] =>
  order.payments.flatMap(({ payment_uuid, payment_type_uuid }) => {
    const left = leftOnCard(order, payment_uuid)
    return left > 0 ? [{ payment_uuid, payment_type_uuid, left }] : []
  })

/** Means beside the till that paid the sale, with an amount left to go back on each. */
export const manualMeansOf = (order: OrderView): { payment_type_uuid: Uuid; left: Money }[] => {
  const means = heldPayments(order).map(meansOf)
  const types = means.flatMap(({ method, payment_type_uuid }) =>
    isManualTender(method) ? [payment_type_uuid] : [],
  )
  return [...new Set(types)].flatMap((payment_type_uuid) => {
    const left = leftOnMeans(order, payment_type_uuid)
    return left > 0 ? [{ payment_type_uuid, left }] : []
  })
}

/** Whether cash paid some of it: then that is proposed, and no administrator is asked. */
export const isPaidInCash = (order: OrderView): boolean =>
  heldPayments(order).some((payment) => meansOf(payment).method === 'cash')

/** The payout above zero, by the same decider as on the server (ADR 0012). */
export const worthOf = (
  order: OrderView,
  chosen: Chosen,
  cash: { payment_type_uuid: Uuid; rounding_unit: number; method?: PaymentMethod },
  card_payment_uuid?: PaymentUuid,
): Worth => {
  const { register_uuid, session_uuid, cashier_uuid, order_uuid } = order
  const reserved = orderDecider.decide(
    {
      type: 'ReserveRefund',
      refund_uuid: order_uuid,
      kind: 'refund',
      cash,
      card: card_payment_uuid ? { payment_uuid: card_payment_uuid } : undefined,
      refund_order: { order_uuid, short_nr: 1 },
      lines: linesOf(bounded(order, chosen)),
      by: { register_uuid, session_uuid, cashier_uuid },
    },
    orderOfView(order),
    { now: order.opened_at, command_id: order_uuid },
  )
  if (isRejection(reserved)) {
    const isTooMuch = reserved.rejection === 'order.means_used_up'
    return { amount: zero, rounding: zero, payout: zero, onCard: zero, payouts: [], isTooMuch }
  }
  const payouts = reserved.flatMap((event) =>
    event.type === 'OrderRefundReserved' ? event.data.payouts : [],
  )
  const amount = -sum(payouts.map((one) => one.amount)) as Money
  const rounding = -sum(payouts.map((one) => one.rounding)) as Money
  const onCard = money(0 - sum(payouts.flatMap((one) => (one.refund_of ? [one.amount] : []))))
  return { amount, rounding, payout: money(amount + rounding), onCard, payouts, isTooMuch: false }
}
