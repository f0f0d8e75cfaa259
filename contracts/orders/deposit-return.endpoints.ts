import { z } from 'zod'
import {
  Amount,
  CashierUuid,
  endpoint,
  PaymentUuid,
  ProductUuid,
  Quantity,
  RegisterUuid,
  text,
  Uuid,
} from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { inSession, ofLine } from './rejections.ts'

/** Bottle deposits that a guest brings back. Separate from the endpoints for selling, which every till loads first. */
export const depositReturnEndpoints = {
  give: endpoint({
    method: 'POST',
    path: '/orders/:uuid/deposit-return',
    summary:
      'Pays out the deposit of what is brought back, in cash and without the bon it was sold on; beyond the limits of cash refunds with the admin PIN and a reason (R-9).',
    permission: 'order.refund',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      short_nr: z.int().min(1).max(99_999),
      payment_uuid: PaymentUuid,
      /** The cash payment type. */
      payment_type_uuid: Uuid,
      /** Why an administrator approves exceeding the cashier's limits. */
      reason: text(200).optional(),
      lines: z
        .array(
          z.strictObject({
            uuid: Uuid,
            product_uuid: ProductUuid,
            /** As the till shows it. */
            price: Amount.refine((amount) => amount > 0, { message: 'above zero' }),
            quantity: Quantity.refine((amount) => amount > 0, { message: 'above zero' }),
          }),
        )
        .min(1)
        .max(50),
    }),
    returns: z.object({ order: OrderView }),
    rejects: [
      ...inSession,
      'order.id_taken',
      'order.deposit_unknown',
      ...ofLine,
      'order.gives_back_cash',
      'order.approval_needed',
      'order.payment_refused',
      'payment_type.unknown',
      'payment_type.not_at_register',
    ],
    touches: ['orders', 'z_reports'],
  }),
}
