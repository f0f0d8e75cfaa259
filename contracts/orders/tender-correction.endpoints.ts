import { z } from 'zod'
import { CashierUuid, endpoint, PaymentUuid, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { inSession } from './rejections.ts'

/** Separate from the refunds, which every till loads first. */
export const tenderCorrectionEndpoints = {
  correctTender: endpoint({
    method: 'POST',
    path: '/orders/:uuid/tender-corrections',
    summary:
      'A payment of a sale was recorded on the wrong means: minus and plus its amount in the open session, with the admin PIN and a reason (R-6). Not what a terminal or a gift card paid.',
    permission: 'order.correct_tender',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      /** Asked for with the PIN. */
      reason: text(200).optional(),
      payment_uuid: PaymentUuid,
      /** What paid it. */
      payment_type_uuid: Uuid,
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      'order.not_completed',
      'order.tender_proved',
      'order.tender_unchanged',
      'order.cash_limit',
      'order.approval_needed',
      'payment_type.unknown',
      'payment_type.not_at_register',
    ],
    touches: ['orders', 'z_reports'],
  }),
}
