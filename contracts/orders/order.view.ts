import { z } from 'zod'
import { Instant, Money, sum, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { OrderLine, PaymentMethod } from './order.events.ts'
import { orderTotals } from './order.pricing.ts'
import { type ExistingOrder, heldPayments, type Order, unpaidOf } from './order.state.ts'

const OrderPaymentView = z.object({
  payment_uuid: Uuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  register_uuid: Uuid,
  session_uuid: Uuid,
  cashier_uuid: Uuid,
  amount: Money,
  rounding: Money,
  received: Money,
  change: Money,
  receipt_uuid: Uuid.optional(),
  at: Instant,
  status: z.enum(['started', 'recorded', 'released']),
})

/** An order as the API answers it: the decider's whole state and what follows from it (architecture.md 4 step 6). */
export const OrderView = z.object({
  order_uuid: Uuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  register_uuid: Uuid,
  session_uuid: Uuid,
  cashier_uuid: Uuid,
  short_nr: z.int(),
  opened_at: Instant,
  lines: z.array(OrderLine),
  payments: z.array(OrderPaymentView),
  receipt_uuid: Uuid.optional(),
  nr: z.int().optional(),
  completed_at: Instant.optional(),
  cancelled_at: Instant.optional(),
  reason: z.string().optional(),
  revision: z.string(),
  total: Money,
  discount: Money,
  vat: Money,
  by_rate: z.array(z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })),
  payments_total: Money,
  unpaid: Money,
})
export type OrderView = z.infer<typeof OrderView>

export const viewOfOrder = (order: ExistingOrder, revision: bigint): OrderView => {
  const { total, discount, vat, by_rate } = orderTotals(order.lines)
  return {
    ...order,
    lines: [...order.lines],
    payments: [...order.payments],
    revision: revision.toString(),
    total,
    discount,
    vat,
    by_rate,
    payments_total: sum(heldPayments(order).map((payment) => payment.amount)),
    unpaid: unpaidOf(order),
  }
}

/** The inverse of `viewOfOrder`, so that the browser can decide from an answer (ADR 0012). */
export const orderOfView = (view: OrderView): Order => {
  const { revision, total, discount, vat, by_rate, payments_total, unpaid, ...order } = view
  return order as ExistingOrder
}
