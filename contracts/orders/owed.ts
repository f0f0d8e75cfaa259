import { type Money, minus, sum } from '../kernel/index.ts'
import { activePayments, heldPayments } from './order-money.ts'
import type { OrderPayment } from './order-payment.ts'

type Paid = { payments: readonly OrderPayment[] }

/** Payments of what the sale left owed, which came after it. */
export const owedSettlements = (order: Paid): OrderPayment[] =>
  heldPayments(order).filter(({ settles_owed }) => settles_owed)

/** What the sale left owed, less what was paid of it since, reservations included. */
export const owedOf = (order: Paid): Money =>
  minus(
    sum(activePayments(order).flatMap(({ method, amount }) => (method === 'owed' ? [amount] : []))),
    sum(owedSettlements(order).map(({ amount }) => amount)),
  )
