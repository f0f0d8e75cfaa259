import { z } from 'zod'

import { type EventOf, Instant, Money, Uuid } from '../kernel/index.ts'
import { approvalFacts } from './approval.ts'
import { kitchenFacts } from './kitchen.events.ts'
import { OrderLine } from './order-line.ts'
import { BilledTo, Invoiced, PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { placingFacts } from './placing.events.ts'
import { refundFacts } from './refund.events.ts'
import { shareFacts, transferFacts } from './transfer.events.ts'

export const OriginKind = z.enum(['transfer', 'refund', 'reversal', 'copy', 'credit'])
export type OriginKind = z.infer<typeof OriginKind>

/** Facts of one order; stream `order-<uuid>` (architecture.md 4b). */
export const orderEvents = {
  ...placingFacts,
  ...transferFacts,
  ...shareFacts,
  ...kitchenFacts,
  ...refundFacts,
  ...approvalFacts,
  OrderOpened: z.object({
    order_uuid: Uuid,
    register_uuid: Uuid,
    session_uuid: Uuid,
    cashier_uuid: Uuid,
    /** The number on the open bon (`B-17`): per register and day, not fiscal. */
    short_nr: z.int().min(1).max(99_999),
    /** The order that it came from: a part of a bill, a refund of a sale, a copy of a reopened one. */
    origin: z.object({ kind: OriginKind, order_uuid: Uuid }).optional(),
    /** Training, for as long as the order lives (DEF-21). */
    test_mode: z.literal(true).optional(),
    at: Instant,
  }),
  OrderLineAdded: z.object({ line: OrderLine }),
  OrderLineChanged: z.object({ line: OrderLine, before: OrderLine }),
  /** Carries the whole line: the law wants article and amount of what was taken off (fiscal.md 2.3). */
  OrderLineRemoved: z.object({
    line: OrderLine,
    register_uuid: Uuid,
    /** The session that counts the act, whenever it is carried there. */
    session_uuid: Uuid,
    cashier_uuid: Uuid,
    at: Instant,
  }),
  /** The intent. Reserves the amount, so that two registers cannot both take it (architecture.md 4c step 1). */
  OrderPaymentStarted: z.object({
    payment_uuid: Uuid,
    payment_type_uuid: Uuid,
    method: PaymentMethod,
    register_uuid: Uuid,
    session_uuid: Uuid,
    cashier_uuid: Uuid,
    /** What the order owes less by it; exact, before cash rounding. */
    amount: Money,
    /** Cash handed over for rounding: negative when rounded down (DEF-04). */
    rounding: Money,
    received: Money,
    change: Money,
    /** What the guest gives beyond the bill, outside VAT and outside what the order owes (DEF-09). */
    tip: Money.optional(),
    /** Where the guest is asked for his card. */
    terminal_uuid: Uuid.optional(),
    /** Which card, when it is one. */
    gift_card: PaidByGiftCard.optional(),
    /** The card payment of the original order that gets its money back, when this gives back. */
    refund_of: Uuid.optional(),
    /**
     * The most that this cashier gives back in cash in this session without an administrator: the session refuses what
     * is beyond. Absent: an administrator approved it, or no cash goes back.
     */
    session_limit: Money.optional(),
    /** Whose evidence it is, when that came after another refund had been given up. */
    attempt_uuid: Uuid.optional(),
    /** To whom, when it is an invoice. */
    billed: BilledTo.optional(),
    /** When a sale was made that waited without a server, by the till's own clock. */
    waited_since: Instant.optional(),
    /** Set when this payment covers the rest. */
    receipt_uuid: Uuid.optional(),
    at: Instant,
  }),
  /** A terminal took another amount than was asked for: a part, or a tip beside it. */
  OrderPaymentTaken: z.object({
    payment_uuid: Uuid,
    amount: Money,
    received: Money,
    tip: Money.optional(),
    /** It still covers the rest. */
    covers: z.boolean(),
  }),
  /** Approved after all, and still owed: it holds its amount again (P6). */
  OrderPaymentReclaimed: z.object({ payment_uuid: Uuid, receipt_uuid: Uuid.optional(), at: Instant }),
  /** Given back by a terminal after its session was closed by force: it is counted in the register's next one. */
  OrderPaymentRebooked: z.object({ payment_uuid: Uuid, session_uuid: Uuid, at: Instant }),
  OrderPaymentRecorded: z.object({ payment_uuid: Uuid, amount: Money }),
  OrderPaymentReleased: z.object({
    payment_uuid: Uuid,
    reason: z.string().max(64),
    at: Instant.optional(),
  }),
  OrderCompleted: z.object({ receipt_uuid: Uuid, nr: z.int(), at: Instant }),
  OrderCancelled: z.object({
    /**
     * `moved`: all its lines are on other bons now; `payout_refused`: a refund whose register was closed meanwhile.
     * Nothing was lost with either, so neither is an act that the Z counts. `invoiced`: sold, and counted as sold
     * (DEF-30); the specification shows it as cancelled (ORD-35, ORD-36). `test_mode_ended`: training, which ends with the
     * session that it was for.
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
    register_uuid: Uuid,
    session_uuid: Uuid,
    cashier_uuid: Uuid,
    amount: Money,
    net: Money,
    at: Instant,
  }),
}
export type OrderEvent = EventOf<typeof orderEvents>
