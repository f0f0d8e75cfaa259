import { z } from 'zod'
import { endpoint, Instant, Money, PlainDate, Uuid } from '../kernel/index.ts'
import { Receipt } from './receipt.ts'

const ofOrder = z.object({ uuid: Uuid })

export const OrderRow = z.object({
  order_uuid: Uuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  short_nr: z.int(),
  test_mode: z.boolean(),
  nr: z.int().nullable(),
  total: Money,
  paid: Money,
  lines: z.int(),
  opened_at: Instant,
  ended_at: Instant.nullable(),
  business_day: PlainDate,
})
export type OrderRow = z.infer<typeof OrderRow>

/** Orders looked at afterwards. Apart from what sells, which every till needs first. */
export const orderLookEndpoints = {
  history: endpoint({
    method: 'GET',
    path: '/orders/:uuid/history',
    says: 'The events of an order, oldest first (ORD-03).',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({
      events: z.array(
        z.object({
          revision: z.string(),
          type: z.string(),
          at: Instant,
          actor: z.string(),
          data: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    rejects: [],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/orders/:uuid/receipt',
    says: 'The receipt of a completed order, with its journal number and signature.',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({ receipt: Receipt }),
    rejects: ['order.not_completed'],
    reads: ['journal'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    says: 'Orders, newest first, 25 a page (DEF-43).',
    permission: 'order.read',
    query: z.object({
      status: z.enum(['open', 'confirmed', 'completed', 'cancelled']).optional(),
      register_uuid: Uuid.optional(),
      /** Training, or what is real; absent: both. */
      test_mode: z.enum(['yes', 'no']).optional(),
      day: PlainDate.optional(),
      /** Receipt number, exactly. */
      nr: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    returns: z.object({ orders: z.array(OrderRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['orders'],
  }),
}
