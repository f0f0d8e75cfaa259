import { z } from 'zod'
import { Instant, Money, Quantity, sum, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { isProduced, kitchenDelta } from './kitchen-delta.ts'
import { OriginKind } from './order.events.ts'
import { orderTotals } from './order.pricing.ts'
import { OrderDetails } from './order-details.ts'
import { OrderLine } from './order-line.ts'
import { heldPayments, unpaidOf } from './order-money.ts'
import type { ExistingOrder, Order } from './order-shape.ts'
import { BilledTo, Invoiced, PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { refundFacts } from './refund.events.ts'
import { By, SentLines, TransferKind } from './transfer.events.ts'
import type { VaultText } from './vault-text.ts'

const OrderPaymentView = z.object({
  payment_uuid: Uuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  register_uuid: Uuid,
  session_uuid: Uuid,
  cashier_uuid: Uuid,
  amount: Money,
  rounding: Money,
  received: Money,
  change: Money,
  tip: Money.optional(),
  terminal_uuid: Uuid.optional(),
  gift_card: PaidByGiftCard.optional(),
  refund_of: Uuid.optional(),
  billed: BilledTo.optional(),
  session_limit: Money.optional(),
  waited_since: Instant.optional(),
  receipt_uuid: Uuid.optional(),
  at: Instant,
  reclaimed: z.boolean().optional(),
  status: z.enum(['started', 'recorded', 'released']),
  cancelled_at: Instant.optional(),
})

/** An order as the API answers it: the decider's whole state and what follows from it (architecture.md 4 step 6). */
export const OrderView = z.object({
  order_uuid: Uuid,
  status: z.enum(['open', 'confirmed', 'completed', 'cancelled']),
  register_uuid: Uuid,
  session_uuid: Uuid,
  cashier_uuid: Uuid,
  short_nr: z.int(),
  origin: z.object({ kind: OriginKind, order_uuid: Uuid }).optional(),
  test_mode: z.literal(true).optional(),
  opened_at: Instant,
  holder: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }).nullable(),
  table_uuids: z.array(Uuid),
  former_table_uuids: z.array(Uuid),
  /** Every table that it stood on, and whether it stands there now (ORD-09). */
  tables: z.array(z.object({ uuid: Uuid, pivot: z.object({ active: z.boolean() }) })),
  /** What leaves the house is dispatched (ORD-05, DEF-68). */
  type: z.enum(['normal', 'dispatch']),
  details: OrderDetails,
  pickup_nr: z.int().optional(),
  lines: z.array(OrderLine),
  payments: z.array(OrderPaymentView),
  shares: z.array(Money),
  sent: SentLines,
  tickets: z.array(z.object({ ticket_uuid: Uuid, at: Instant, failed: z.array(Uuid) })),
  kitchen_asked: z.object({ due_at: Instant, by: By }).nullable(),
  transits: z.array(
    z.object({
      transfer_uuid: Uuid,
      kind: TransferKind,
      target_order_uuid: Uuid,
      lines: z.array(OrderLine),
      sent: SentLines,
    }),
  ),
  linked: z.array(Uuid).optional(),
  answered: z.array(Uuid),
  refunds: z.array(
    z.object({
      refund_uuid: Uuid,
      counter_order_uuid: Uuid,
      lines: z.array(z.object({ line_uuid: Uuid, quantity: Quantity })),
      amount: Money,
      paid_out: Money,
      on_cards: z.array(z.object({ payment_uuid: Uuid, amount: Money })).optional(),
      on_gift_cards: z.array(z.object({ payout_uuid: Uuid, amount: Money })).optional(),
      unapproved_cash: Money.optional(),
      status: z.enum(['reserved', 'settled', 'released']),
    }),
  ),
  unwinding: refundFacts.OrderUnwindStarted.optional(),
  receipt_uuid: Uuid.optional(),
  nr: z.int().optional(),
  completed_at: Instant.optional(),
  cancelled_at: Instant.optional(),
  reason: z.string().optional(),
  /** What it became (ORD-13, ORD-35). */
  invoiced: Invoiced.optional(),
  revision: z.string(),
  total: Money,
  discount: Money,
  vat: Money,
  by_rate: z.array(z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })),
  payments_total: Money,
  unpaid: Money,
  /** Everything that is produced is in the kitchen, and no ticket failed (ORD-12, KIT-10). */
  all_printed: z.boolean(),
  /** Vault texts that the order names, by reference; one that is missing was forgotten. */
  texts: z.record(Uuid, z.string()),
})
export type OrderView = z.infer<typeof OrderView>

export const viewOfOrder = (
  order: ExistingOrder,
  revision: bigint,
  texts: Readonly<Record<Uuid, string>> = {},
): OrderView => {
  const { total, discount, vat, by_rate } = orderTotals(order.lines)
  // Which series its number is of concerns who frees it.
  const { pickup: _, linked, ...shown } = order
  return {
    ...shown,
    ...(linked ? { linked: [...linked] } : {}),
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
    transits: order.transits.map((transit) => ({ ...transit, lines: [...transit.lines] })),
    answered: [...order.answered],
    refunds: order.refunds.map(({ on_cards, on_gift_cards, ...refund }) => ({
      ...refund,
      lines: [...refund.lines],
      ...(on_cards ? { on_cards: [...on_cards] } : {}),
      ...(on_gift_cards ? { on_gift_cards: [...on_gift_cards] } : {}),
    })),
    revision: revision.toString(),
    total,
    discount,
    vat,
    by_rate,
    payments_total: sum(heldPayments(order).map((payment) => payment.amount)),
    unpaid: unpaidOf(order),
    all_printed: isAllPrinted(order),
    texts,
  }
}

/** Something was produced, nothing waits, and nothing failed on its way. */
const isAllPrinted = ({ lines, sent, tickets }: ExistingOrder): boolean =>
  lines.some(isProduced) &&
  kitchenDelta(lines, sent).length === 0 &&
  tickets.every(({ failed }) => failed.length === 0)

/** The inverse of `viewOfOrder`, so that the browser can decide from an answer (ADR 0012). */
export const orderOfView = (view: OrderView): Order => {
  const {
    revision,
    total,
    discount,
    vat,
    by_rate,
    payments_total,
    unpaid,
    all_printed,
    texts,
    tables,
    type,
    ...order
  } = view
  return order as ExistingOrder
}

/** Every vault text that an order names. */
export const textsOf = ({ lines, transits, details }: ExistingOrder): VaultText[] =>
  [
    ...[...lines, ...transits.flatMap((transit) => transit.lines)].flatMap((line) => [
      line.comment,
      line.receipt_text,
    ]),
    details.assigned_name,
    details.customer,
    details.customer_note,
  ].flatMap((text) => text ?? [])
