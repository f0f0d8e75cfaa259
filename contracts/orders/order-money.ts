import { type Money, minus, sum } from '../kernel/index.ts'
import { orderTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder, Order, OrderPayment, Refund } from './order-shape.ts'

export const newOrder: Order = { status: 'new' }

/** Payments that were not released: started ones hold their amount as recorded ones do. */
export const heldPayments = (order: { payments: readonly OrderPayment[] }): OrderPayment[] =>
  order.payments.filter((payment) => payment.status !== 'released')

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...heldPayments(order).map((payment) => -payment.amount as Money)])

/** Cash that a bon took and kept: what it gave back of it is taken off. */
export const cashTaken = ({ payments, refunds }: Pick<ExistingOrder, 'payments' | 'refunds'>): Money =>
  minus(
    sum(
      heldPayments({ payments }).flatMap(({ method, amount, rounding }) =>
        method === 'cash' ? [amount, rounding] : [],
      ),
    ),
    sum(refunds.flatMap((refund) => (refund.status === 'released' ? [] : [cashOfRefund(refund)]))),
  )

/** What of a refund left a drawer: no card got it. */
export const cashOfRefund = ({ paid_out, on_cards = [], on_gift_cards = [] }: Refund): Money =>
  minus(paid_out, sum([...on_cards, ...on_gift_cards].map(({ amount }) => amount)))
