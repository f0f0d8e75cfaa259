import { z } from 'zod'

import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { approvalFacts } from './approval.ts'
import { CorrectedTender } from './corrected-tender.ts'
import { CorrectionStage } from './correction.ts'
import { kitchenFacts } from './kitchen.events.ts'
import { OrderLine } from './order-line.ts'
import { OrderOrigin } from './order-origin.ts'
import { PaymentEvidence, StartedPayment } from './order-payment.ts'
import { Invoiced } from './payment-method.ts'
import { placingFacts } from './placing.events.ts'
import { refundFacts } from './refund.events.ts'
import { By, shareFacts, transferFacts } from './transfer.events.ts'
import { waitedFacts } from './waited.events.ts'

/**
 * `moved`: all its lines are on other orders; `payout_refused`: a refund whose register was closed meanwhile. Neither
 * lost anything, so the Z counts neither. `invoiced`: counted as sold (DEF-30), though the specification shows it as
 * cancelled (ORD-35, ORD-36). `test_mode_ended`: a training order ends with its session.
 */
export const OrderCancelReason = z.enum([
  'by_cashier',
  'empty_at_close',
  'moved',
  'payout_refused',
  'invoiced',
  'test_mode_ended',
])
export type OrderCancelReason = z.infer<typeof OrderCancelReason>

/** Events of one order; stream `order-<uuid>` (ARCH-10). */
export const orderEvents = {
  ...placingFacts,
  ...transferFacts,
  ...shareFacts,
  ...kitchenFacts,
  ...refundFacts,
  ...approvalFacts,
  ...waitedFacts,
  OrderOpened: z.object({
    order_uuid: OrderUuid,
    register_uuid: RegisterUuid,
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    /** Short number of the open order (`B-17`), per register and day; not fiscal. */
    short_nr: z.int().min(1).max(99_999),
    origin: OrderOrigin.optional(),
    /** Training, for the lifetime of the order (DEF-21). */
    test_mode: z.literal(true).optional(),
    /** The first tap on the bon, by the till's clock: start of the purchase. */
    started_at: Instant.optional(),
    at: Instant,
  }),
  OrderLineAdded: z.object({
    line: OrderLine,
    /** When its key was tapped, by the till's clock. */
    tapped_at: Instant.optional(),
  }),
  OrderLineChanged: z.object({
    line: OrderLine,
    before: OrderLine,
    /** Set when something of it was taken off: whose act it is, and the session that counts it. */
    by: By.optional(),
    /** The part of what was taken off that the till had reported when it was done; absent: none. */
    reported: Money.optional(),
    /** Who already knew of what was taken off; absent: nobody. */
    stage: CorrectionStage.optional(),
  }),
  /** Carries the whole line, because the law requires article and amount of removed lines (LAW-8). */
  OrderLineRemoved: z.object({
    line: OrderLine,
    register_uuid: RegisterUuid,
    /** The session that counts the removal, even when it is recorded there later. */
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    /** As of `OrderLineChanged`. */
    reported: Money.optional(),
    stage: CorrectionStage.optional(),
    at: Instant,
  }),
  /** The intent. Reserves the amount, so that two registers cannot both take it (ARCH-16). */
  OrderPaymentStarted: StartedPayment,
  /** The terminal took a different amount than requested: a part, or a tip or the card's surcharge in addition. */
  OrderPaymentAdjusted: StartedPayment.pick({
    payment_uuid: true,
    amount: true,
    received: true,
    tip: true,
  }).extend({
    /** Whether it still covers all that is due. */
    covers: z.boolean(),
    /** Of the amount: the surcharge of the card, whose line was added just before (DEF-08). */
    surcharge: Money.optional(),
  }),
  /** Approved after it was released, and still due: its amount is reserved again (TERM-6). */
  OrderPaymentReclaimed: StartedPayment.pick({ payment_uuid: true, receipt_uuid: true, at: true }),
  /** Refunded by a terminal after its session was forced closed; counted in the register's next session. */
  OrderPaymentRebooked: StartedPayment.pick({ payment_uuid: true, session_uuid: true, at: true }),
  OrderPaymentRecorded: StartedPayment.pick({ payment_uuid: true, amount: true }).extend({
    ...PaymentEvidence.shape,
    /** The amount is owed from here on. */
    becomes_owed: z.literal(true).optional(),
    /** Of what came after the sale: its number in the journal. The amount is no longer owed. */
    settlement_nr: z.int().optional(),
  }),
  OrderPaymentReleased: StartedPayment.pick({ payment_uuid: true }).extend({
    reason: z.string().max(64),
    at: Instant.optional(),
  }),
  /** The session of `by` counts it; the reason stands in the approval that follows. */
  OrderTenderCorrected: z.object({ tender: CorrectedTender, amount: Money, by: By }),
  OrderCompleted: z.object({
    receipt_uuid: Uuid,
    nr: z.int(),
    /** Number of the sold multi-purpose cards, where goods are on the same receipt. */
    gift_cards_nr: z.int().optional(),
    at: Instant,
  }),
  OrderCancelled: z.object({
    reason: OrderCancelReason,
    invoiced: Invoiced.optional(),
    register_uuid: RegisterUuid,
    session_uuid: SessionUuid,
    cashier_uuid: CashierUuid,
    amount: Money,
    net: Money,
    /** Who already knew of it, as of `OrderLineChanged`. */
    stage: CorrectionStage.optional(),
    at: Instant,
  }),
}
export type OrderEvent = EventOf<typeof orderEvents>
