import { z } from 'zod'
import { endpoint, Instant, Money, PlainDate, Uuid } from '../kernel/index.ts'
import { PaymentMethod } from '../orders/payment-method.ts'

/** PAY-03: completed, cancelled (nothing was taken in the end), or begun and waiting for its evidence. */
export const TenderStatus = z.enum(['started', 'completed', 'cancelled'])
export type TenderStatus = z.infer<typeof TenderStatus>

/** One payment of an order, by whatever means: cash, card, phone, gift card, invoice (PAY-01). */
export const TenderView = z.object({
  payment_uuid: Uuid,
  order_uuid: Uuid,
  method: PaymentMethod,
  /** As the means is called now; empty for the house's own, which nobody named. */
  payment_type_name: z.string(),
  status: TenderStatus,
  /** Why it was given up: a rejection's code. */
  reason: z.string().nullable(),
  register_uuid: Uuid,
  /** Of training: it is told apart, and counted nowhere (DEF-21). */
  test_mode: z.boolean(),
  cashier_uuid: Uuid,
  amount: Money,
  rounding: Money,
  tip: Money,
  /** From the terminal's word, where one was asked (PAY-04). */
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
    says: 'Payments by all means, newest first (PAY-01); what was pretended in training says so, and is counted nowhere.',
    permission: 'payment.read',
    query: z.object({
      register_uuid: Uuid.optional(),
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
