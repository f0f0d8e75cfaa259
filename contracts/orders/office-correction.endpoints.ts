import { z } from 'zod'
import { endpoint, Instant, Money, PaymentUuid, text, Uuid } from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { PaymentMethod } from './payment-method.ts'

const ofOrder = z.object({ uuid: Uuid })

/** A wrong tender that an administrator corrects in the office: counted at the desk, without an open till. */
export const officeCorrectionEndpoints = {
  correctable: endpoint({
    method: 'GET',
    path: '/orders/:uuid/office-tender-corrections',
    summary:
      'The payments of a sale whose means the office may correct, and the payment types of the company that may have paid (R-6).',
    permission: 'order.correct_tender_in_office',
    params: ofOrder,
    returns: z.object({
      payments: z.array(
        z.object({
          payment_uuid: PaymentUuid,
          /** As it stands now, after its corrections. */
          payment_type_uuid: Uuid,
          method: PaymentMethod,
          /** Null when the payment type is no longer known. */
          name: z.string().nullable(),
          amount: Money,
          at: Instant,
        }),
      ),
      payment_types: z.array(z.object({ uuid: Uuid, name: z.string() })),
    }),
    rejects: ['order.not_completed'],
    follows: ['orders'],
  }),
  correctTender: endpoint({
    method: 'POST',
    path: '/orders/:uuid/office-tender-corrections',
    summary:
      'A payment of a sale was recorded on the wrong means: minus and plus its amount at the desk, with an admin PIN and a reason, without an open till (R-6, R-7). Not what a terminal or a gift card paid.',
    permission: 'order.correct_tender_in_office',
    params: ofOrder,
    body: z.strictObject({
      payment_uuid: PaymentUuid,
      /** What paid it. */
      payment_type_uuid: Uuid,
      reason: text(200),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      'register.not_open',
      'register.not_ready',
      'company.no_certificate',
      'order.test_mode_mismatch',
      'order.not_completed',
      'order.tender_proved',
      'order.tender_unchanged',
      'order.cash_limit',
      'order.approval_needed',
      'payment_type.unknown',
    ],
    touches: ['orders', 'z_reports'],
  }),
}
