import { z } from 'zod'
import {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  Quantity,
  RegisterUuid,
  SessionUuid,
  sum,
  TenthsOfPercent,
  Uuid,
  type VaultText,
} from '../kernel/index.ts'
import { isProduced, kitchenDelta } from './kitchen-delta.ts'
import { OrderDetails } from './order-details.ts'
import { OrderLine } from './order-line.ts'
import { activePayments, unpaidOf } from './order-money.ts'
import { OrderOrigin } from './order-origin.ts'
import { OrderPayment } from './order-payment.ts'
import { orderTotals } from './order-pricing.ts'
import { OrderReversal } from './order-reversal.ts'
import type { ExistingOrder } from './order-shape.ts'
import { Invoiced } from './payment-method.ts'
import { By, SentLines, TransferKind } from './transfer.events.ts'
import { waitedFacts } from './waited.events.ts'

/** An order as the API returns it: the decider's whole state and what derives from it (ARCH-7). */
const orderView = z.object({
  order_uuid: OrderUuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  register_uuid: RegisterUuid,
  session_uuid: SessionUuid,
  cashier_uuid: CashierUuid,
  /** Who serves it; absent: who opened it. */
  waiter_uuid: CashierUuid.optional(),
  short_nr: z.int(),
  origin: OrderOrigin.optional(),
  test_mode: z.literal(true).optional(),
  opened_at: Instant,
  started_at: Instant.optional(),
  holder: z.object({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid, at: Instant }).nullable(),
  table_uuids: z.array(Uuid),
  former_table_uuids: z.array(Uuid),
  /** Every table the order has been on; `active` for the current ones (ORD-09). */
  tables: z.array(z.object({ uuid: Uuid, pivot: z.object({ active: z.boolean() }) })),
  /** `dispatch` for orders that leave the premises (ORD-05, DEF-68). */
  type: z.enum(['normal', 'dispatch']),
  details: OrderDetails,
  pickup_nr: z.int().optional(),
  lines: z.array(OrderLine),
  payments: z.array(OrderPayment),
  shares: z.array(Money),
  sent: SentLines,
  tickets: z.array(z.object({ ticket_uuid: Uuid, at: Instant, failed: z.array(Uuid) })),
  kitchen_asked: z.object({ due_at: Instant, by: By }).nullable(),
  transfers_in_flight: z.array(
    z.object({
      transfer_uuid: Uuid,
      kind: TransferKind,
      target_order_uuid: OrderUuid,
      lines: z.array(OrderLine),
      sent: SentLines,
    }),
  ),
  linked: z.array(Uuid).optional(),
  answered: z.array(Uuid),
  refunds: z.array(
    z.object({
      refund_uuid: Uuid,
      refund_order_uuid: OrderUuid,
      lines: z.array(z.object({ line_uuid: Uuid, quantity: Quantity })),
      amount: Money,
      paid_out: Money,
      on_cards: z.array(z.object({ payment_uuid: PaymentUuid, amount: Money })).optional(),
      on_gift_cards: z.array(z.object({ payout_uuid: Uuid, amount: Money })).optional(),
      on_means: z.array(z.object({ payment_type_uuid: Uuid, amount: Money })).optional(),
      unapproved_cash: Money.optional(),
      status: z.enum(['reserved', 'settled', 'released']),
    }),
  ),
  unwinding: OrderReversal.optional(),
  reported: z.record(z.string(), Money).optional(),
  waited: z.array(waitedFacts.OrderWaited.pick({ since: true, deviations: true })).optional(),
  receipt_uuid: Uuid.optional(),
  nr: z.int().optional(),
  /** Of the multi-purpose gift cards on a receipt with goods. */
  gift_cards_nr: z.int().optional(),
  completed_at: Instant.optional(),
  cancelled_at: Instant.optional(),
  reason: z.string().optional(),
  /** The invoice of an invoiced order (ORD-13, ORD-35). */
  invoiced: Invoiced.optional(),
  revision: z.string(),
  total: Money,
  discount: Money,
  vat: Money,
  by_rate: z.array(z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })),
  payments_total: Money,
  unpaid: Money,
  /** Everything produced has been sent to the kitchen, and no ticket failed (ORD-12, KIT-10). */
  all_printed: z.boolean(),
  /** Vault texts of the order, by reference; a missing one was forgotten. */
  texts: z.record(Uuid, z.string()),
})
/** An interface, so that the types of the API name it: repeated in each endpoint they are longer than the compiler writes. */
export interface OrderView extends z.infer<typeof orderView> {}
export const OrderView: z.ZodType<OrderView> = orderView

export const viewOfOrder = (
  order: ExistingOrder,
  revision: bigint,
  texts: Readonly<Record<Uuid, string>> = {},
): OrderView => {
  const { total, discount, vat, by_rate } = orderTotals(order.lines)
  // The series of the pickup number is only needed to release it.
  const { pickup: _, linked, waited, ...shown } = order
  return {
    ...shown,
    ...(linked && { linked: [...linked] }),
    ...(waited && { waited: [...waited] }),
    table_uuids: [...order.table_uuids],
    former_table_uuids: [...order.former_table_uuids],
    tables: [
      ...order.table_uuids.map((uuid) => ({ uuid, pivot: { active: true } })),
      ...order.former_table_uuids.map((uuid) => ({ uuid, pivot: { active: false } })),
    ],
    type: order.details.delivery_type === 'delivery' ? 'dispatch' : 'normal',
    lines: [...order.lines],
    payments: [...order.payments],
    shares: [...order.shares],
    tickets: order.tickets.map((ticket) => ({ ...ticket, failed: [...ticket.failed] })),
    transfers_in_flight: order.transfers_in_flight.map((in_flight) => ({
      ...in_flight,
      lines: [...in_flight.lines],
    })),
    answered: [...order.answered],
    refunds: order.refunds.map(({ on_cards, on_gift_cards, on_means, ...refund }) => ({
      ...refund,
      lines: [...refund.lines],
      ...(on_cards && { on_cards: [...on_cards] }),
      ...(on_gift_cards && { on_gift_cards: [...on_gift_cards] }),
      ...(on_means && { on_means: [...on_means] }),
    })),
    revision: revision.toString(),
    total,
    discount,
    vat,
    by_rate,
    payments_total: sum(activePayments(order).map((payment) => payment.amount)),
    unpaid: unpaidOf(order),
    all_printed: isAllPrinted(order),
    texts,
  }
}

/** Something is produced, nothing is left to send, and no ticket failed. */
const isAllPrinted = ({ lines, sent, tickets }: ExistingOrder): boolean =>
  lines.some(isProduced) &&
  kitchenDelta(lines, sent).length === 0 &&
  tickets.every(({ failed }) => failed.length === 0)

/** The inverse of `viewOfOrder`, so that the browser can decide from an answer (ADR 0012). */
export const orderOfView = (view: OrderView): ExistingOrder => {
  const { revision, total, discount, vat, by_rate, payments_total, unpaid, ...shown } = view
  const { all_printed, texts, tables, type, status, ...rest } = shown
  const { receipt_uuid, nr, gift_cards_nr, completed_at, cancelled_at, reason, invoiced, ...order } = rest
  if (status === 'completed' && receipt_uuid && nr !== undefined && completed_at)
    return {
      ...order,
      status,
      receipt_uuid,
      nr,
      ...(gift_cards_nr !== undefined && { gift_cards_nr }),
      completed_at,
    }
  if (status === 'cancelled' && cancelled_at && reason !== undefined)
    return { ...order, status, cancelled_at, reason, ...(invoiced && { invoiced }) }
  if (status === 'open' || status === 'confirmed') return { ...order, status }
  throw new Error(`order ${view.order_uuid} is ${status} without how it ended`)
}

/** All vault texts that an order refers to. */
export const textsOf = ({ lines, transfers_in_flight, details }: ExistingOrder): VaultText[] =>
  [
    ...[...lines, ...transfers_in_flight.flatMap((in_flight) => in_flight.lines)].flatMap((line) => [
      line.comment,
      line.receipt_text,
    ]),
    details.assigned_name,
    details.customer,
    details.customer_note,
  ].flatMap((text) => text ?? [])
