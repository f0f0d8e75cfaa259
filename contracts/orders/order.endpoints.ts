import { z } from 'zod'

import { endpoint, Instant, Money, PlainDate, Uuid } from '../kernel/index.ts'
import { CartLine, cart } from './cart-line.ts'
import { OrderView } from './order.view.ts'
import { Receipt } from './receipt.ts'
import { orderRefusals as refusals } from './refusals.ts'

const cash = {
  payment_uuid: Uuid,
  payment_type_uuid: Uuid,
  /** Cash handed over. Less than what is due pays a part. */
  received: Money.refine((received) => received > 0, { message: 'above zero' }),
  /** A part of the bill, exactly: what is handed over beyond it is change. Absent: as much as is due. */
  amount: Money.refine((amount) => amount > 0, { message: 'above zero' }).optional(),
}

const ofOrder = z.object({ uuid: Uuid })
export const OrderRow = z.object({
  order_uuid: Uuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  short_nr: z.int(),
  nr: z.int().nullable(),
  total: Money,
  paid: Money,
  lines: z.int(),
  opened_at: Instant,
  ended_at: Instant.nullable(),
  business_day: PlainDate,
})
export type OrderRow = z.infer<typeof OrderRow>

export const orderEndpoints = {
  save: endpoint({
    method: 'PUT',
    path: '/orders/:uuid',
    says: 'Saves a cart: what it changed since If-Match is merged into the order (ORD-41).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject(cart),
    returns: z.object({ order: OrderView }),
    rejects: refusals,
  }),
  retain: endpoint({
    method: 'PUT',
    path: '/orders/:uuid/retain',
    says: 'Saves a cart and keeps the order in hand, whatever `suspend` says (ORD-42, DEF-64).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject(cart),
    returns: z.object({ order: OrderView }),
    rejects: refusals,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/orders/:uuid/payments',
    says: 'Takes cash for an order; the payment that covers the rest completes it and makes the receipt.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({ register_uuid: Uuid, cashier_uuid: Uuid, ...cash }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: refusals,
  }),
  sell: endpoint({
    method: 'POST',
    path: '/orders/:uuid/sale',
    says: 'The whole cash sale in one call: saves the cart, takes the cash, completes the order.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({ ...cart, order_lines: z.array(CartLine).min(1).max(500), ...cash }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: refusals,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:uuid/cancel',
    says: 'Cancels an order on which nothing is paid (ORD-26).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject({ register_uuid: Uuid, cashier_uuid: Uuid }),
    returns: z.object({ order: OrderView }),
    rejects: refusals,
  }),
  show: endpoint({
    method: 'GET',
    path: '/orders/:uuid',
    says: 'An order, folded from its stream.',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({ order: OrderView }),
    rejects: [],
  }),
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
