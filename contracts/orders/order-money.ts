import { type Money, minus, sum } from '../kernel/index.ts'
import { meansOf } from './corrected-tender.ts'
import type { OrderLine } from './order-line.ts'
import type { OrderPayment } from './order-payment.ts'
import { orderTotals } from './order-pricing.ts'
import type { ExistingOrder, Order, Refund } from './order-shape.ts'

export const newOrder: Order = { status: 'new' }

/** Payments that were not released; a started one reserves its amount like a recorded one. */
export const activePayments = (order: { payments: readonly OrderPayment[] }): OrderPayment[] =>
  order.payments.filter((payment) => payment.status !== 'released')

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...activePayments(order).map((payment) => -payment.amount as Money)])

/** Cash that the order received, less cash refunded. */
export const netCashReceived = ({ payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>): Money =>
  minus(
    sum(
      activePayments({ payments }).flatMap((payment) =>
        meansOf(payment).method === 'cash' ? [payment.amount, payment.rounding] : [],
      ),
    ),
    sum(refunds.flatMap((refund) => (refund.status === 'released' ? [] : [cashOfRefund(refund)]))),
  )

/** The part of a refund that was paid out in cash and not to cards. */
export const cashOfRefund = ({ paid_out, on_cards = [], on_gift_cards = [] }: Refund): Money =>
  minus(paid_out, sum([...on_cards, ...on_gift_cards].map(({ amount }) => amount)))
