import { type Money, money, type Quantity, quantity, sum, type Uuid, uuid5, zero } from '../kernel/index.ts'
import type { OrderEvent } from './order.events.ts'
import { lineTotals } from './order.pricing.ts'
import type { ExistingOrder, Refund } from './order-shape.ts'
import { cashBackOf } from './refund-causes.ts'

export const evolveRefund = (order: ExistingOrder, event: OrderEvent): ExistingOrder => {
  switch (event.type) {
    case 'OrderUnwindStarted':
      return { ...order, unwinding: event.data }
    case 'OrderUnwindRefused': {
      const { unwinding: _, ...rest } = order
      return rest
    }
    case 'OrderRefundReserved': {
      const { refund_uuid, counter, lines, payouts } = event.data
      const on_cards = payouts.flatMap(({ refund_of, amount }) =>
        refund_of ? [{ payment_uuid: refund_of, amount: -amount as Money }] : [],
      )
      const on_gift_cards = payouts.flatMap(({ payment_uuid, gift_card, amount }) =>
        gift_card ? [{ payout_uuid: payment_uuid, amount: -amount as Money }] : [],
      )
      const unapproved_cash = cashBackOf(payouts.filter(({ session_limit }) => session_limit !== undefined))
      const refund: Refund = {
        refund_uuid,
        counter_order_uuid: counter.order_uuid,
        lines: lines.map((line) => ({
          line_uuid: line.refund_of ?? line.uuid,
          quantity: quantity(-line.quantity),
        })),
        amount: -sum(lines.map((line) => lineTotals(line).total)) as Money,
        paid_out: -sum(payouts.flatMap(({ amount, rounding }) => [amount, rounding])) as Money,
        ...(on_cards.length > 0 ? { on_cards } : {}),
        ...(on_gift_cards.length > 0 ? { on_gift_cards } : {}),
        ...(unapproved_cash > 0 ? { unapproved_cash } : {}),
        status: 'reserved',
      }
      return { ...order, refunds: [...order.refunds, refund] }
    }
    case 'OrderRefundSettled':
      return withStatus(order, event.data.refund_uuid, 'settled')
    case 'OrderRefundReleased':
      return withStatus(order, event.data.refund_uuid, 'released')
    default:
      return order
  }
}

const withStatus = (order: ExistingOrder, uuid: Uuid, status: Refund['status']): ExistingOrder => ({
  ...order,
  refunds: order.refunds.map((refund) => (refund.refund_uuid === uuid ? { ...refund, status } : refund)),
})

/** How much of a line was given back, or is reserved for it (SC-59). */
export const refundedOf = (order: Pick<ExistingOrder, 'refunds'>, line_uuid: Uuid): Quantity =>
  quantity(
    order.refunds
      .filter(({ status }) => status !== 'released')
      .flatMap(({ lines }) => lines)
      .reduce((all, line) => (line.line_uuid === line_uuid ? all + line.quantity : all), 0),
  )

/**
 * What a card payment may still give back: never more than it captured, tip included, less what went back or is on its
 * way, at whichever register (DEF-01). Nothing for any other payment.
 */
export const leftOnCard = (
  { payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>,
  payment_uuid: Uuid,
): Money => {
  const paid = payments.find((payment) => payment.payment_uuid === payment_uuid)
  if (paid?.method !== 'card' || paid.status !== 'recorded' || !paid.terminal_uuid) return zero
  const back = refunds
    .filter(({ status }) => status !== 'released')
    .flatMap(({ on_cards = [] }) => on_cards)
    .reduce((all, card) => (card.payment_uuid === payment_uuid ? all + card.amount : all), 0)
  return money(Math.max(0, paid.amount + (paid.tip ?? 0) - back))
}

/** Derived, so that a refund that is asked for again is the same, and what a payment was given is found by it. */
export const payoutUuid = (refund_uuid: Uuid, payment_uuid: Uuid): Uuid =>
  uuid5(refund_uuid, `payout:${payment_uuid}`)

/** What went back on the gift card of a payment, or is on its way (SC-63). */
export const givenToGiftCard = ({ refunds }: Pick<ExistingOrder, 'refunds'>, payment_uuid: Uuid): Money =>
  sum(
    refunds
      .filter(({ status }) => status !== 'released')
      .flatMap(({ refund_uuid, on_gift_cards = [] }) =>
        on_gift_cards.flatMap(({ payout_uuid, amount }) =>
          payout_uuid === payoutUuid(refund_uuid, payment_uuid) ? [amount] : [],
        ),
      ),
  )
