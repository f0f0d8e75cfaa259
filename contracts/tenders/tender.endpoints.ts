import { z } from 'zod'
import {
  CashierUuid,
  endpoint,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  PlainDate,
  RegisterUuid,
} from '../kernel/index.ts'
import { PaymentMethod } from '../orders/payment-method.ts'

/** Completed, cancelled (nothing was taken in the end), or started and pending (PAY-03). */
export const TenderStatus = z.enum(['started', 'completed', 'cancelled'])
export type TenderStatus = z.infer<typeof TenderStatus>

/** One payment of an order by any method: cash, card, phone, gift card, invoice (PAY-01). */
export const TenderView = z.object({
  payment_uuid: PaymentUuid,
  order_uuid: OrderUuid,
  method: PaymentMethod,
  /** Current name of the payment type; empty for the built-in types, which have none. */
  payment_type_name: z.string(),
  status: TenderStatus,
  /** Code of the rejection, when it was given up. */
  reason: z.string().nullable(),
  register_uuid: RegisterUuid,
  /** Training: marked, and counted nowhere (DEF-21). */
  test_mode: z.boolean(),
  cashier_uuid: CashierUuid,
  amount: Money,
  rounding: Money,
  tip: Money,
  /** As the terminal reported it, if one was used (PAY-04). */
  surcharge: Money,
  card_type: z.string().nullable(),
  masked_pan: z.string().nullable(),
  transaction_id: z.string().nullable(),
  started_at: Instant,
})
export type TenderView = z.infer<typeof TenderView>

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
      day: PlainDate.optional(),
      before: z.string().max(140).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    returns: z.object({ tenders: z.array(TenderView), next: z.string().nullable() }),
    rejects: [],
    reads: ['tenders', 'payments'],
  }),
}
