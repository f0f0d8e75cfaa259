import { z } from 'zod'
import {
  Amount,
  CashierUuid,
  endpoint,
  Instant,
  OrderUuid,
  Quantity,
  RegisterUuid,
  text,
  Uuid,
} from '../kernel/index.ts'
import { OrderView } from './order.view.ts'
import { inSession, ofEnded } from './rejections.ts'
import { TransferKind } from './transfer.events.ts'

const params = z.object({ uuid: Uuid })
const by = { register_uuid: RegisterUuid, cashier_uuid: CashierUuid }
const returns = z.object({ order: OrderView })
const amount = Quantity.refine((quantity) => quantity > 0, { message: 'above zero' })

const TransferPart = z.strictObject({
  /** Made on the register for a new order; an existing order receives the lines. */
  order_uuid: OrderUuid,
  /** Number of a new order; absent when the order exists. */
  short_nr: z.int().min(1).max(99_999).optional(),
  /** Tables of a new order; absent: those of this one. */
  table_uuids: z.array(Uuid).max(50).optional(),
  lines: z
    .array(z.strictObject({ line_uuid: Uuid, quantity: amount }))
    .min(1)
    .max(500),
})
export type TransferPart = z.infer<typeof TransferPart>

/** Actions on an order besides saving and paying: placing, taking over and transferring. */
export const orderActionEndpoints = {
  take: endpoint({
    method: 'POST',
    path: '/orders/:uuid/take',
    summary: 'Opens an order at a register; others wait until it is parked (ORD-38, ORD-50).',
    permission: 'order.save',
    params,
    body: z.strictObject(by),
    returns,
    rejects: [...inSession, ...ofEnded, 'order.locked_to_register', 'order.open_elsewhere'],
    touches: ['orders', 'floor_plan'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/orders/:uuid/take-over',
    summary:
      'Opens an order that another register has open: at once when its cashier is signed out or its lease ran out, otherwise by an administrator’s PIN (ORD-40, DEF-16).',
    permission: 'order.take_over',
    params,
    body: z.strictObject(by),
    returns,
    rejects: [...inSession, ...ofEnded, 'order.locked_to_register', 'register.admin_pin_needed'],
    touches: ['orders', 'floor_plan'],
  }),
  forceRelease: endpoint({
    method: 'POST',
    path: '/orders/:uuid/force-release',
    summary:
      'Takes an order out of a register’s hands: provider staff at any time, others when its lease has run out (ORD-40, DEF-16).',
    permission: 'order.force_release',
    params,
    body: z.strictObject({}),
    returns,
    rejects: [...ofEnded, 'order.open_elsewhere', 'order.test_mode_mismatch'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/orders/:uuid/tables',
    summary: 'Moves an order to other tables, without opening it (ORD-33, FLR-05).',
    permission: 'order.save',
    params,
    body: z.strictObject({
      ...by,
      table_uuids: z.array(Uuid).max(50),
      /** The tables that the mover saw; if the order was moved meanwhile, the request is rejected. */
      from_table_uuids: z.array(Uuid).max(50).optional(),
    }),
    returns,
    rejects: [
      ...inSession,
      ...ofEnded,
      'order.open_elsewhere',
      'order.table_unknown',
      'order.tables_changed',
    ],
    touches: ['orders', 'floor_plan'],
  }),
  waiter: endpoint({
    method: 'POST',
    path: '/orders/:uuid/waiter',
    summary: 'Names the cashier who serves an order from now on, without opening it (FLR-05).',
    permission: 'order.save',
    params,
    body: z.strictObject({ ...by, waiter_uuid: CashierUuid }),
    returns,
    rejects: [...inSession, ...ofEnded, 'order.open_elsewhere'],
    touches: ['orders', 'floor_plan'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/orders/:uuid/transfers',
    summary:
      'Moves lines to other orders, all parts or none: a split, a merge, a move of single lines (ORD-31, ORD-32, FLR-06).',
    permission: 'order.save',
    params,
    body: z.strictObject({ ...by, kind: TransferKind, parts: z.array(TransferPart).min(1).max(40) }),
    returns: z.object({ order: OrderView, others: z.array(OrderView) }),
    rejects: [
      ...inSession,
      ...ofEnded,
      'order.confirmed',
      'order.changed',
      'order.open_elsewhere',
      'order.transfer_underway',
      'order.transfer_refused',
      'order.table_unknown',
      'order.line_unknown',
      'order.quantity_too_large',
      'order.gift_card_indivisible',
      'order.too_large',
      'order.too_many_lines',
    ],
    touches: ['orders', 'floor_plan'],
  }),
  shares: endpoint({
    method: 'POST',
    path: '/orders/:uuid/shares',
    summary: 'Plans the amounts that several pay of one order; none takes the plan off (DES-9).',
    permission: 'order.save',
    params,
    body: z.strictObject({
      ...by,
      amounts: z.array(Amount.refine((share) => share > 0, { message: 'above zero' })).max(50),
    }),
    returns,
    rejects: [
      ...inSession,
      ...ofEnded,
      'order.open_elsewhere',
      'order.transfer_underway',
      'order.shares_do_not_add_up',
    ],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/orders/:uuid/comments',
    summary: 'Writes a comment on an order, whatever its status (ORD-04, ORD-14).',
    permission: 'order.comment',
    params,
    body: z.strictObject({ comment_uuid: Uuid, text: text(1000) }),
    returns,
    rejects: ['order.test_mode_mismatch'],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/orders/:uuid/comments',
    summary: 'The comments of an order, oldest first; a forgotten one is null (ORD-04).',
    permission: 'order.read',
    params,
    returns: z.object({
      comments: z.array(
        z.object({ comment_uuid: Uuid, at: Instant, actor: z.string(), text: z.string().nullable() }),
      ),
    }),
    rejects: [],
    follows: ['orders'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/registers/:uuid/heartbeat',
    summary: 'A cashier at a register has these orders in hand (DEF-16: every 15 s, a lease of 120 s).',
    permission: 'order.save',
    params,
    body: z.strictObject({ cashier_uuid: CashierUuid, order_uuids: z.array(OrderUuid).max(50) }),
    returns: z.object({}),
    rejects: ['cashier.unknown', 'cashier.not_signed_in'],
  }),
}
