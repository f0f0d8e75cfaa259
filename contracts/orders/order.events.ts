import { z } from 'zod'

import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { approvalFacts } from './approval.ts'
import { kitchenFacts } from './kitchen.events.ts'
import { OrderLine } from './order-line.ts'
import { BilledTo, Invoiced, PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { placingFacts } from './placing.events.ts'
import { refundFacts } from './refund.events.ts'
import { shareFacts, transferFacts } from './transfer.events.ts'

export const OriginKind = z.enum(['transfer', 'refund', 'reversal', 'copy', 'credit'])
export type OriginKind = z.infer<typeof OriginKind>

/** Events of one order; stream `order-<uuid>` (ARCH-10). */
export const orderEvents = {
  ...placingFacts,
  ...transferFacts,
  ...shareFacts,
  ...kitchenFacts,
  ...refundFacts,
  ...approvalFacts,
  OrderOpened: z.object({
    order_uuid: OrderUuid,
    register_uuid: RegisterUuid,
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    /** Short number of the open order (`B-17`), per register and day; not fiscal. */
    short_nr: z.int().min(1).max(99_999),
    /** The order it derives from: a split bill, a refund, or the copy of a reopened order. */
    origin: z.object({ kind: OriginKind, order_uuid: OrderUuid }).optional(),
    /** Training, for the lifetime of the order (DEF-21). */
    test_mode: z.literal(true).optional(),
    at: Instant,
  }),
  OrderLineAdded: z.object({ line: OrderLine }),
  OrderLineChanged: z.object({ line: OrderLine, before: OrderLine }),
  /** Carries the whole line, because the law requires article and amount of removed lines (LAW-8). */
  OrderLineRemoved: z.object({
    line: OrderLine,
    register_uuid: RegisterUuid,
    /** The session that counts the removal, even when it is recorded there later. */
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  /** The intent. Reserves the amount, so that two registers cannot both take it (ARCH-16). */
  OrderPaymentStarted: z.object({
    payment_uuid: PaymentUuid,
    payment_type_uuid: Uuid,
    method: PaymentMethod,
    register_uuid: RegisterUuid,
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    /** Amount deducted from what is due; exact, before cash rounding. */
    amount: Money,
    /** Cash rounding: negative when rounded down (DEF-04). */
    rounding: Money,
    received: Money,
    change: Money,
    /** Tip beyond the bill, outside VAT and not part of what is due (DEF-09). */
    tip: Money.optional(),
    /** The terminal of a card payment. */
    terminal_uuid: Uuid.optional(),
    /** The gift card of a gift card payment. */
    gift_card: PaidByGiftCard.optional(),
    /** In a refund: the card payment of the original order that is paid back. */
    refund_of: Uuid.optional(),
    /**
     * Limit of cash that this cashier may refund in this session without an administrator; the session rejects more.
     * Absent: an administrator approved it, or no cash is refunded.
     */
    session_limit: Money.optional(),
    /** The terminal attempt whose evidence it is, when that arrived after another refund was given up. */
    attempt_uuid: Uuid.optional(),
    /** The customer of an invoice payment. */
    billed: BilledTo.optional(),
    /** When a sale queued without a server was made, by the till's clock. */
    waited_since: Instant.optional(),
    /** Set when this payment covers all that is due. */
    receipt_uuid: Uuid.optional(),
    at: Instant,
  }),
  /** The terminal took a different amount than requested: a part, or a tip in addition. */
  OrderPaymentAdjusted: z.object({
    payment_uuid: PaymentUuid,
    amount: Money,
    received: Money,
    tip: Money.optional(),
    /** Whether it still covers all that is due. */
    covers: z.boolean(),
  }),
  /** Approved after it was released, and still due: its amount is reserved again (TERM-6). */
  OrderPaymentReclaimed: z.object({ payment_uuid: PaymentUuid, receipt_uuid: Uuid.optional(), at: Instant }),
  /** Refunded by a terminal after its session was forced closed; counted in the register's next session. */
  OrderPaymentRebooked: z.object({ payment_uuid: PaymentUuid, session_uuid: SessionUuid, at: Instant }),
  OrderPaymentRecorded: z.object({ payment_uuid: PaymentUuid, amount: Money }),
  OrderPaymentReleased: z.object({
    payment_uuid: PaymentUuid,
    reason: z.string().max(64),
    at: Instant.optional(),
  }),
  OrderCompleted: z.object({ receipt_uuid: Uuid, nr: z.int(), at: Instant }),
  OrderCancelled: z.object({
    /**
     * `moved`: all its lines are on other orders; `payout_refused`: a refund whose register was closed meanwhile.
     * Neither lost anything, so the Z counts neither. `invoiced`: counted as sold (DEF-30), though the specification
     * shows it as cancelled (ORD-35, ORD-36). `test_mode_ended`: a training order ends with its session.
     */
    reason: z.enum([
      'by_cashier',
      'empty_at_close',
      'moved',
      'payout_refused',
      'invoiced',
      'test_mode_ended',
    ]),
    invoiced: Invoiced.optional(),
    register_uuid: RegisterUuid,
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    amount: Money,
    net: Money,
    at: Instant,
  }),
}
export type OrderEvent = EventOf<typeof orderEvents>
