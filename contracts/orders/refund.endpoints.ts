import { z } from 'zod'
import { endpoint, Quantity, text, Uuid } from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { NewBon } from './refund.events.ts'
import { orderRefusals as rejects } from './refusals.ts'

const params = z.object({ uuid: Uuid })
/** `reason`: why an administrator approves what goes beyond the cashier's limits; nobody is asked without need. */
const by = { register_uuid: Uuid, cashier_uuid: Uuid, reason: text(200).optional() }
const returns = z.object({
  order: OrderView,
  /** The order that gives back; null while its money waits. */
  counter: OrderView,
  sealing: z.boolean(),
})

/** Money back: by line, or all of an order that was begun to be paid. */
export const refundEndpoints = {
  refund: endpoint({
    method: 'POST',
    path: '/orders/:uuid/refunds',
    says: 'Gives lines of a paid order back, in cash or by its terminal with the admin PIN (PAY-09); never more than was sold (SC-59), and beyond the limits with the admin PIN and a reason (R-9).',
    permission: 'order.refund',
    params,
    body: z.strictObject({
      ...by,
      counter: NewBon,
      /** Cash, of what no card gets. */
      payment_type_uuid: Uuid,
      /** The card payment that gets its money back, by the terminal that took it (DEF-01). */
      card_payment_uuid: Uuid.optional(),
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
    rejects,
  }),
  cancelPaid: endpoint({
    method: 'POST',
    path: '/orders/:uuid/cancel-paid',
    says: 'Cancels a partly paid order: a refund order with opposite lines gives back what was paid (ORD-28, ORD-29).',
    permission: 'order.refund',
    params,
    body: z.strictObject({ ...by, counter: NewBon }),
    returns,
    rejects,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/:uuid/reopen',
    says: 'Opens a confirmed order again: it is completed and reversed, and a copy goes on (ORD-30). Wants the admin PIN (DEF-12).',
    permission: 'order.refund',
    params,
    body: z.strictObject({ ...by, counter: NewBon, copy: NewBon }),
    returns: returns.extend({ copy: OrderView }),
    rejects,
  }),
}
