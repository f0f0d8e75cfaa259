import { z } from 'zod'
import {
  Amount,
  CashierUuid,
  endpoint,
  PaymentUuid,
  pattern,
  RegisterUuid,
  text,
  Uuid,
} from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { inSession } from './rejections.ts'

const by = { register_uuid: RegisterUuid, cashier_uuid: CashierUuid, payment_uuid: PaymentUuid }
const above = (amount: number) => amount > 0

/** Separate from the endpoints for selling, which every till loads first. */
export const tipEndpoints = {
  give: endpoint({
    method: 'POST',
    path: '/orders/:uuid/tips',
    summary:
      'Takes a tip for a paid bon, at any open register: in cash, on a terminal, or typed from the slip of one. No sale; it counts in the session that takes it (SC-64).',
    permission: 'order.pay',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      ...by,
      payment_type_uuid: Uuid,
      amount: Amount.refine(above, { message: 'above zero' }),
      /** The terminal that takes the card; absent: the register's only one. */
      terminal_uuid: Uuid.optional(),
      /** Number of the slip of a standalone terminal. */
      reference: pattern(20, /^[A-Za-z0-9]{1,20}$/, 'slip_number').optional(),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      'order.not_completed',
      'order.tip_means',
      'order.tip_too_large',
      'order.tip_not_in_coins',
      'order.cash_limit',
      'order.too_many_payments',
      'order.payment_used',
      'order.payment_refused',
      'order.payment_underway',
      'order.not_in_test_mode',
      'payment_type.unknown',
      'payment_type.not_at_register',
      'payment_type.terminal_missing',
    ],
    touches: ['orders', 'z_reports'],
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/orders/:uuid/tip-refunds',
    summary:
      'Gives a tip of a paid bon back, wholly or in part, on the means that took it, with the admin PIN and a reason (R-9).',
    permission: 'order.refund',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      ...by,
      /** The payment whose tip goes back. */
      tip_of: PaymentUuid,
      amount: Amount.refine(above, { message: 'above zero' }),
      /** Asked for with the PIN. */
      reason: text(200).optional(),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      'order.not_completed',
      'order.tip_none',
      'order.tip_too_large',
      'order.tip_not_in_coins',
      'order.card_limit',
      'order.too_many_payments',
      'order.payment_used',
      'order.payment_refused',
      'order.payment_underway',
      'order.approval_needed',
      'payment_type.not_at_register',
    ],
    touches: ['orders', 'z_reports'],
  }),
}
