import { z } from 'zod'
import { CashierUuid, endpoint, PaymentUuid, Quantity, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { NewBon } from './order-reversal.ts'
import { inSession, ofEnded, ofReversal } from './rejections.ts'

const params = z.object({ uuid: Uuid })
/** `reason`: why an administrator approves exceeding the cashier's limits; asked for only then. */
const by = { register_uuid: RegisterUuid, cashier_uuid: CashierUuid, reason: text(200).optional() }
const returns = z.object({
  order: OrderView,
  /** The refund order; null while its money is pending. */
  refund_order: OrderView,
  sealing: z.boolean(),
})

/** Refunds by line, or of a whole order that was partly paid. */
export const refundEndpoints = {
  refund: endpoint({
    method: 'POST',
    path: '/orders/:uuid/refunds',
    summary:
      'Gives lines of a paid order back, in cash, on the means that paid, or by its terminal with the admin PIN (PAY-09); never more than was sold (SC-59), and beyond the limits with the admin PIN and a reason (R-9).',
    permission: 'order.refund',
    params,
    body: z.strictObject({
      ...by,
      refund_order: NewBon,
      /** For the part that no card gets: the cash payment type, or one beside the till that paid the bon. */
      payment_type_uuid: Uuid,
      /** The card payment to refund, through the terminal that took it (DEF-01). */
      card_payment_uuid: PaymentUuid.optional(),
      lines: z
        .array(
          z.strictObject({
            line_uuid: Uuid,
            quantity: Quantity.refine((amount) => amount > 0, { message: 'above zero' }),
          }),
        )
        .min(1)
        .max(500),
    }),
    returns,
    rejects: [
      ...inSession,
      'order.not_completed',
      'order.owed_first',
      'order.line_unknown',
      'order.quantity_too_large',
      'order.quantity_not_whole',
      'order.nothing_to_refund',
      'order.gift_card_sold',
      'order.approval_needed',
      'order.card_limit',
      'order.card_used_up',
      'order.means_used_up',
      'order.id_taken',
      'order.payment_refused',
      'payment_type.unknown',
      'payment_type.not_at_register',
      'register.admin_pin_needed',
    ],
    touches: ['orders', 'z_reports'],
  }),
  cancelPaid: endpoint({
    method: 'POST',
    path: '/orders/:uuid/cancel-paid',
    summary:
      'Cancels a partly paid order: a refund order with opposite lines gives back what was paid (ORD-28, ORD-29).',
    permission: 'order.refund',
    params,
    body: z.strictObject({ ...by, refund_order: NewBon }),
    returns,
    rejects: [...inSession, ...ofEnded, ...ofReversal],
    touches: ['orders', 'z_reports'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/:uuid/reopen',
    summary:
      'Opens a confirmed order again: it is completed and reversed, and a copy goes on (ORD-30). Wants the admin PIN (DEF-12).',
    permission: 'order.refund',
    params,
    body: z.strictObject({ ...by, refund_order: NewBon, copy: NewBon }),
    returns: returns.extend({ copy: OrderView }),
    rejects: [...inSession, ...ofEnded, ...ofReversal, 'order.reopen_off', 'register.admin_pin_needed'],
    touches: ['orders', 'z_reports'],
  }),
}
