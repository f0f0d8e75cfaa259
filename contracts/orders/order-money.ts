import { type Money, minus, sum } from '../kernel/index.ts'
import { meansOf, movedBy } from './corrected-tender.ts'
import type { OrderLine } from './order-line.ts'
import type { OrderPayment } from './order-payment.ts'
import { orderTotals } from './order-pricing.ts'
import type { ExistingOrder, Order, Refund } from './order-shape.ts'

export const newOrder: Order = { status: 'new' }

type Paid = { payments: readonly OrderPayment[] }

/** Payments that were not released; a started one reserves its amount like a recorded one. */
export const heldPayments = ({ payments }: Paid): OrderPayment[] =>
  payments.filter(({ status }) => status !== 'released')

/** Those of the sale itself, without what came later for the rest that it left owed, or as a tip (R-1, SC-64). */
export const activePayments = (order: Paid): OrderPayment[] =>
  heldPayments(order).filter(({ settles_owed, only_tip }) => !settles_owed && !only_tip)

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...activePayments(order).map((payment) => -payment.amount as Money)])

/** Cash that the order received, less cash refunded. */
export const netCashReceived = ({ payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>): Money =>
  minus(
    sum(
      heldPayments({ payments }).flatMap((payment) =>
        meansOf(payment).method === 'cash' ? [movedBy(payment)] : [],
      ),
    ),
    sum(refunds.flatMap((refund) => (refund.status === 'released' ? [] : [cashOfRefund(refund)]))),
  )

/** The part of a refund that was paid out in cash. */
export const cashOfRefund = ({ paid_out, on_cards = [], on_gift_cards = [], on_means = [] }: Refund): Money =>
  minus(paid_out, sum([...on_cards, ...on_gift_cards, ...on_means].map(({ amount }) => amount)))
