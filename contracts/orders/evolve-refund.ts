import {
  type Folds,
  type Money,
  negated,
  type PaymentUuid,
  plus,
  type Quantity,
  quantity,
  sum,
  type Uuid,
  uuid5,
} from '../kernel/index.ts'
import { isManualTender } from './corrected-tender.ts'
import { lineTotals } from './order-pricing.ts'
import type { ExistingOrder, Refund } from './order-shape.ts'
import type { refundFacts } from './refund.events.ts'
import { cashBackOf } from './refund-causes.ts'

export const refundFolds: Folds<typeof refundFacts, ExistingOrder> = {
  OrderReversalStarted: (order, unwinding) => ({ ...order, unwinding }),
  OrderReversalRejected: ({ unwinding: _, ...order }) => order,
  OrderRefundReserved: (order, { refund_uuid, refund_order, lines, payouts }) => {
    const on_cards = payouts.flatMap(({ refund_of, amount }) =>
      refund_of ? [{ payment_uuid: refund_of, amount: -amount as Money }] : [],
    )
    const on_gift_cards = payouts.flatMap(({ payment_uuid, gift_card, amount }) =>
      gift_card ? [{ payout_uuid: payment_uuid, amount: -amount as Money }] : [],
    )
    const on_means = payouts.flatMap(({ payment_type_uuid, method, amount, rounding }) =>
      isManualTender(method) ? [{ payment_type_uuid, amount: negated(plus(amount, rounding)) }] : [],
    )
    const unapproved_cash = cashBackOf(payouts.filter(({ session_limit }) => session_limit !== undefined))
    const refund: Refund = {
      refund_uuid,
      refund_order_uuid: refund_order.order_uuid,
      lines: lines.map((line) => ({
        line_uuid: line.refund_of ?? line.uuid,
        quantity: quantity(-line.quantity),
      })),
      amount: -sum(lines.map((line) => lineTotals(line).total)) as Money,
      paid_out: -sum(payouts.flatMap(({ amount, rounding }) => [amount, rounding])) as Money,
      ...(on_cards.length > 0 && { on_cards }),
      ...(on_gift_cards.length > 0 && { on_gift_cards }),
      ...(on_means.length > 0 && { on_means }),
      ...(unapproved_cash > 0 && { unapproved_cash }),
      status: 'reserved',
    }
    return { ...order, refunds: [...order.refunds, refund] }
  },
  OrderRefundSettled: (order, { refund_uuid }) => withStatus(order, refund_uuid, 'settled'),
  OrderRefundReleased: (order, { refund_uuid }) => withStatus(order, refund_uuid, 'released'),
}

const withStatus = (order: ExistingOrder, uuid: Uuid, status: Refund['status']): ExistingOrder => ({
  ...order,
  refunds: order.refunds.map((refund) => (refund.refund_uuid === uuid ? { ...refund, status } : refund)),
})

/** Quantity of a line that was refunded or is reserved for a refund (SC-59). */
export const refundedOf = (order: Pick<ExistingOrder, 'refunds'>, line_uuid: Uuid): Quantity =>
  quantity(
    order.refunds
      .filter(({ status }) => status !== 'released')
      .flatMap(({ lines }) => lines)
      .reduce((all, line) => (line.line_uuid === line_uuid ? all + line.quantity : all), 0),
  )

/** Deterministic, so that a repeated refund is the same one, and the payouts of a payment can be found. */
export const payoutUuid = (refund_uuid: Uuid, payment_uuid: PaymentUuid): Uuid =>
  uuid5(refund_uuid, `payout:${payment_uuid}`)

/** Amount refunded to the gift card of a payment, or on its way (SC-63). */
export const refundedToGiftCard = (
  { refunds }: Pick<ExistingOrder, 'refunds'>,
  payment_uuid: PaymentUuid,
): Money =>
  sum(
    refunds
      .filter(({ status }) => status !== 'released')
      .flatMap(({ refund_uuid, on_gift_cards = [] }) =>
        on_gift_cards.flatMap(({ payout_uuid, amount }) =>
          payout_uuid === payoutUuid(refund_uuid, payment_uuid) ? [amount] : [],
        ),
      ),
  )
