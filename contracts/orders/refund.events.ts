import { z } from 'zod'
import { Instant, Money, Uuid } from '../kernel/index.ts'
import { OrderLine } from './order-line.ts'
import { PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { By } from './transfer.events.ts'
import { VaultText } from './vault-text.ts'

/** An order that is yet to be opened: its id is born on the register, its number is the day's next. */
export const NewBon = z.strictObject({ order_uuid: Uuid, short_nr: z.int().min(1).max(99_999) })
export type NewBon = z.infer<typeof NewBon>

/** Money given back, or an amount on the interim account taken back: below zero. */
export const Payout = z.object({
  payment_uuid: Uuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  amount: Money,
  rounding: Money,
  tip: Money.optional(),
  /** The card that gets its value back (SC-63). */
  gift_card: PaidByGiftCard.optional(),
  /** The card payment that gets it back, by the terminal that took it (L163, DEF-01). */
  refund_of: Uuid.optional(),
  terminal_uuid: Uuid.optional(),
  /** The attempt that gave it back already, after its own refund had been given up (P6). */
  attempt_uuid: Uuid.optional(),
  /** What the session holds it to; absent: an administrator approved it, or it is no cash. */
  session_limit: Money.optional(),
})
export type Payout = z.infer<typeof Payout>

/** What was given back of a sale, and what was begun again (spec section 4 "Orders"; fiscal.md 2.3). */
export const refundFacts = {
  /**
   * A partly paid order is cancelled, or opened again: it is sold as it stands with its rest on the interim account,
   * a counter order takes all of it back, and for a reopened one a copy goes on (ORD-28 to ORD-30).
   */
  OrderUnwindStarted: z.object({
    unwind_uuid: Uuid,
    kind: z.enum(['cancel', 'reopen']),
    counter: NewBon,
    copy: NewBon.optional(),
    /** The payment that puts the rest on the interim account. */
    interim_payment_uuid: Uuid,
    /** What the session holds the cash to that goes back; absent: an administrator approved it. */
    session_limit: Money.optional(),
    by: By,
  }),
  /** The books would not take it: the order is as it was. */
  OrderUnwindRefused: z.object({ unwind_uuid: Uuid, at: Instant }),
  /** Caps what may be given back, across all registers, before any money leaves (SC-59). */
  OrderRefundReserved: z.object({
    refund_uuid: Uuid,
    /** `credit`: of what was invoiced; nothing leaves a drawer, the customer owes less (ADR 0037). */
    kind: z.enum(['refund', 'reversal', 'credit']),
    counter: NewBon,
    /** As they stand on the counter order: below zero, each naming the line that it gives back. */
    lines: z.array(OrderLine).min(1).max(500),
    payouts: z.array(Payout).min(1).max(100),
    /** Which invoice is credited, and what its customer is told of it. */
    credit: z.object({ invoice_uuid: Uuid, note: VaultText.optional() }).optional(),
    by: By,
  }),
  OrderRefundSettled: z.object({
    refund_uuid: Uuid,
    /** Of the note that was issued for it. */
    credit_note_nr: z.int().min(1).optional(),
    at: Instant,
  }),
  /** No money left: what was reserved may be given back again. */
  OrderRefundReleased: z.object({ refund_uuid: Uuid, reason: z.string().max(64), at: Instant }),
}
