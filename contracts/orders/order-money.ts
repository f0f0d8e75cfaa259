import { type Money, sum } from '../kernel/index.ts'
import { orderTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import type { Order, OrderPayment } from './order-shape.ts'

export const newOrder: Order = { status: 'new' }

/** Payments that were not released: started ones hold their amount as recorded ones do. */
export const heldPayments = (order: { payments: readonly OrderPayment[] }): OrderPayment[] =>
  order.payments.filter((payment) => payment.status !== 'released')

export const unpaidOf = (order: { lines: readonly OrderLine[]; payments: readonly OrderPayment[] }): Money =>
  sum([orderTotals(order.lines).total, ...heldPayments(order).map((payment) => -payment.amount as Money)])
