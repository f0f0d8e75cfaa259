import { z } from 'zod'
import { Amount, CashierUuid, endpoint, PaymentUuid, pattern, RegisterUuid, Uuid } from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { inSession } from './rejections.ts'

/** Separate from the endpoints for selling, which every till loads first. */
export const owedEndpoints = {
  settle: endpoint({
    method: 'POST',
    path: '/orders/:uuid/owed-payments',
    summary:
      'Takes money for what a sale left owed at a close, at any open register: no sale, and never more than is owed (R-1).',
    permission: 'order.pay',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      payment_uuid: PaymentUuid,
      payment_type_uuid: Uuid,
      received: Amount,
      /** A part of what is owed; absent: all of it. */
      amount: Amount.refine((amount) => amount > 0, { message: 'above zero' }).optional(),
      /** Number of the slip of a standalone terminal. */
      reference: pattern(20, /^[A-Za-z0-9]{1,20}$/, 'slip_number').optional(),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      'order.not_completed',
      'order.nothing_owed',
      'order.nothing_to_pay',
      'order.owed_other_means',
      'order.amount_too_large',
      'order.overpaid',
      'order.cash_limit',
      'order.too_many_payments',
      'order.payment_used',
      'order.payment_refused',
      'payment_type.unknown',
      'payment_type.not_at_register',
    ],
    touches: ['orders', 'z_reports'],
  }),
}
