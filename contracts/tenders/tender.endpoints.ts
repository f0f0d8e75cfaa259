import { z } from 'zod'
import {
  endpoint,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  PlainDate,
  RegisterUuid,
  type Uuid,
} from '../kernel/index.ts'
import { OrderPayment } from '../orders/order-payment.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import { PaymentView } from '../payments/payment.view.ts'

/** Completed, cancelled (nothing was taken in the end), or started and pending (PAY-03). */
export const TenderStatus = z.enum(['started', 'completed', 'cancelled'])
export type TenderStatus = z.infer<typeof TenderStatus>

/** What a terminal reported of a payment (PAY-04). */
export const TerminalFacts = PaymentView.pick({
  surcharge: true,
  card_type: true,
  masked_pan: true,
  transaction_id: true,
})
export type TerminalFacts = z.infer<typeof TerminalFacts>

/** One payment of an order by any method: cash, card, phone, gift card, invoice (PAY-01). */
export const TenderView = OrderPayment.pick({
  payment_uuid: true,
  method: true,
  register_uuid: true,
  cashier_uuid: true,
  amount: true,
  rounding: true,
}).extend({
  ...TerminalFacts.shape,
  order_uuid: OrderUuid,
  /** The terminal attempt that proves it, when that is another payment's (ADR 0034). */
  attempt_uuid: PaymentUuid.nullable(),
  /** Current name of the payment type; empty for the built-in types, which have none. */
  payment_type_name: z.string(),
  status: TenderStatus,
  /** Code of the rejection, when it was given up. */
  reason: z.string().nullable(),
  /** Training: marked, and counted nowhere (DEF-21). */
  test_mode: z.boolean(),
  tip: Money,
  started_at: Instant,
})
export type TenderView = z.infer<typeof TenderView>
/** As its projection stores it; names and what terminals reported are joined by the route. */
export type StoredTender = Omit<TenderView, keyof TerminalFacts | 'payment_type_name'> & {
  payment_type_uuid: Uuid
}

export const tenderEndpoints = {
  tenders: endpoint({
    method: 'GET',
    path: '/tenders',
    summary:
      'Payments by all means, newest first (PAY-01); what was pretended in training says so, and is counted nowhere.',
    permission: 'payment.read',
    query: z.object({
      register_uuid: RegisterUuid.optional(),
      method: PaymentMethod.optional(),
      status: TenderStatus.optional(),
      /** Business days, both included. */
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      before: z.string().max(140).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ tenders: z.array(TenderView), next: z.string().nullable() }),
    rejects: [],
    reads: ['tenders', 'payments'],
  }),
}
