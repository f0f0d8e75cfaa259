import { z } from 'zod'
import { CashierUuid, endpoint, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { inSession, OrderView } from '../orders/index.ts'

const params = z.object({ uuid: Uuid })
const by = { register_uuid: RegisterUuid, cashier_uuid: CashierUuid }

/** Sends a register's lines to the kitchen. The order and the print jobs report the outcome. */
export const kitchenEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/orders/:uuid/kitchen',
    summary:
      'Sends what is new to production; soon after the last ticket it waits and goes out as one (KIT-12, DEF-11).',
    permission: 'order.save',
    params,
    body: z.strictObject(by),
    returns: z.object({ order: OrderView, kitchen: z.enum(['sent', 'waits', 'nothing']) }),
    rejects: inSession,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/orders/:uuid/replacement-production-print',
    summary: 'Prints once more what the kitchen has of an order, marked as a copy (KIT-09).',
    permission: 'order.save',
    params,
    body: z.strictObject({ ...by, test_mode: z.boolean() }),
    returns: z.object({ order: OrderView }),
    rejects: [...inSession, 'order.nothing_for_the_kitchen'],
  }),
  extra: endpoint({
    method: 'POST',
    path: '/orders/:uuid/kitchen/extra',
    summary: 'An extra kitchen ticket: free words for the kitchen about an order (FLR-07, DEF-66).',
    permission: 'order.save',
    params,
    body: z.strictObject({ ...by, text: text(300) }),
    returns: z.object({ order: OrderView }),
    rejects: [...inSession, 'order.nothing_for_the_kitchen'],
  }),
}
