import { z } from 'zod'
import { TypedCode } from '../gift-cards/typed-code.ts'
import { Amount, endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { cart, soldLines } from './cart-line.ts'
import { OrderView } from './order.view.ts'
import { orderRefusals as refusals } from './refusals.ts'

const cash = {
  payment_uuid: Uuid,
  payment_type_uuid: Uuid,
  /** Cash handed over. Less than what is due pays a part. */
  received: Amount.refine((received) => received > 0, { message: 'above zero' }),
  /** A part of the bill, exactly: what is handed over beyond it is change. Absent: as much as is due. */
  amount: Amount.refine((amount) => amount > 0, { message: 'above zero' }).optional(),
  /** For a card: where it is asked for; absent, the register's first terminal of that type. */
  terminal_uuid: Uuid.optional(),
  /** GC-12: with the payment type that every company has for it; `received` is what the card is charged. */
  gift_card: z.strictObject({ code: TypedCode }).optional(),
}

const ofOrder = z.object({ uuid: Uuid })
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
    says: 'Takes money for an order; what covers the rest completes it. A card is begun, and followed at /payments.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({
      register_uuid: Uuid,
      cashier_uuid: Uuid,
      ...cash,
      /** Why an administrator approves that more is given back than the cashier may. */
      reason: text(200).optional(),
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: refusals,
  }),
  sell: endpoint({
    method: 'POST',
    path: '/orders/:uuid/sale',
    says: 'The whole cash sale in one call: saves the cart, takes the cash, completes the order.',
    permission: 'order.pay',
    params: ofOrder,
    body: z.strictObject({
      ...cart,
      order_lines: soldLines,
      ...cash,
      /** When the till made the sale: one that waited without a server is judged by then, and flagged. */
      sold_at: Instant.optional(),
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: refusals,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:uuid/cancel',
    says: 'Cancels an order on which nothing is paid (ORD-26).',
    permission: 'order.save',
    params: ofOrder,
    body: z.strictObject({
      register_uuid: Uuid,
      cashier_uuid: Uuid,
      /** Why an administrator approves it, where the kitchen has something of it. */
      reason: text(200).optional(),
    }),
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
}
