import { z } from 'zod'
import {
  CashierUuid,
  endpoint,
  Instant,
  Money,
  OrderUuid,
  PlainDate,
  RegisterUuid,
  Uuid,
} from '../kernel/index.ts'
import { OrderOrigin } from './order-origin.ts'
import { PaymentMethod } from './payment-method.ts'
import { Receipt } from './receipt.ts'

const ofOrder = z.object({ uuid: Uuid })

export const OrderRow = z.object({
  order_uuid: OrderUuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  /** Completed, and every payment of it that a terminal took is settled: by the terminal's own day, or by its vendor (DEF-10). */
  is_captured: z.boolean(),
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  short_nr: z.int(),
  test_mode: z.boolean(),
  nr: z.int().nullable(),
  total: Money,
  paid: Money,
  /** What its sale left owed and nobody has paid since. */
  owed: Money,
  lines: z.int(),
  opened_at: Instant,
  ended_at: Instant.nullable(),
  business_day: PlainDate,
  /** What it derives from: a refund, a split bill, a copy. */
  origin: OrderOrigin.nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** The order that got its lines, when it was cancelled for that. */
  moved_to: OrderUuid.nullable(),
  moved_to_short_nr: z.int().nullable(),
  table_uuids: z.array(Uuid),
  /** The name that staff use for it; null also when it was forgotten. */
  name: z.string().nullable(),
  /** Means that took money or wait for it, in the order of their payments. */
  methods: z.array(PaymentMethod),
  /** A card payment without an answer yet. */
  card_unresolved: z.boolean(),
  /** Last digits of the cards that were charged. */
  cards: z.array(z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

/** Queries on past orders. Separate from the endpoints for selling, which every till loads first. */
export const orderQueryEndpoints = {
  history: endpoint({
    method: 'GET',
    path: '/orders/:uuid/history',
    summary: 'The events of an order, oldest first (ORD-03).',
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
    follows: ['orders'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/orders/:uuid/receipt',
    summary: 'The receipt of a completed order, with its journal number and signature.',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({ receipt: Receipt }),
    rejects: ['order.not_completed'],
    reads: ['journal'],
    follows: ['orders'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Orders, newest first, 25 a page (DEF-43).',
    permission: 'order.read',
    query: z.object({
      /** `owed`: completed, with a rest that nobody has paid yet. `captured`: completed and settled (DEF-10). */
      status: z.enum(['open', 'confirmed', 'completed', 'captured', 'cancelled', 'owed']).optional(),
      register_uuid: RegisterUuid.optional(),
      /** Training or real orders; absent: both. */
      test_mode: z.enum(['yes', 'no']).optional(),
      day: PlainDate.optional(),
      /** Business days, both included. */
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      /** Receipt number, exactly. */
      nr: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      /**
       * What a guest or a colleague knows of it: the beginning of its number, the receipt's number, the total, a table's
       * number, a part of the name, the card's last four digits. Among the orders of `day`; absent: of today.
       */
      search: z.string().trim().min(1).max(60).optional(),
      /** Without those that were opened at a table and cancelled before they had a line. */
      empty: z.literal('no').optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ orders: z.array(OrderRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['orders', 'tenders', 'payments'],
  }),
}
