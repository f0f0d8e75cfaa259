import { z } from 'zod'
import { Instant, Money, OrderUuid, PaymentUuid, Uuid } from '../kernel/index.ts'
import { OrderLine } from './order-line.ts'
import { PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { By } from './transfer.events.ts'
import { VaultText } from './vault-text.ts'

/** An order to be opened: the register makes its id, and its number is the next of the day. */
export const NewBon = z.strictObject({ order_uuid: OrderUuid, short_nr: z.int().min(1).max(99_999) })
export type NewBon = z.infer<typeof NewBon>

/** Money paid back, or an amount taken back from the interim account: below zero. */
export const Payout = z.object({
  payment_uuid: PaymentUuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  amount: Money,
  rounding: Money,
  tip: Money.optional(),
  /** The gift card that is credited (SC-63). */
  gift_card: PaidByGiftCard.optional(),
  /** The card payment to refund, through the terminal that took it (L163, DEF-01). */
  refund_of: Uuid.optional(),
  terminal_uuid: Uuid.optional(),
  /** The attempt that already paid it back, after its own refund had been given up (TERM-6). */
  attempt_uuid: Uuid.optional(),
  /** Session limit for it; absent when an administrator approved it or it is not cash. */
  session_limit: Money.optional(),
})
export type Payout = z.infer<typeof Payout>

/** Refunds of a sale, and reversals of whole orders (SPEC-4; LAW-8). */
export const refundFacts = {
  /**
   * A partly paid order is cancelled or reopened: it is sold as it is with its rest on the interim account, a counter
   * order refunds all of it, and a copy continues a reopened one (ORD-28 to ORD-30).
   */
  OrderReversalStarted: z.object({
    order_reversal_uuid: Uuid,
    kind: z.enum(['cancel', 'reopen']),
    refund_order: NewBon,
    copy: NewBon.optional(),
    /** The payment that books the rest on the interim account. */
    suspense_payment_uuid: PaymentUuid,
    /** Session limit for the cash to refund; absent when an administrator approved it. */
    session_limit: Money.optional(),
    by: By,
  }),
  /** The session rejected the reversal; the order is unchanged. */
  OrderReversalRejected: z.object({ order_reversal_uuid: Uuid, at: Instant }),
  /** Reserves the quantity and amount across all registers before money is paid out (SC-59). */
  OrderRefundReserved: z.object({
    refund_uuid: Uuid,
    /** `credit`: for an invoiced sale; no money is paid out, and the customer owes less (ADR 0037). */
    kind: z.enum(['refund', 'reversal', 'credit']),
    refund_order: NewBon,
    /** Lines of the counter order: negative, each naming the line it refunds. */
    lines: z.array(OrderLine).min(1).max(500),
    payouts: z.array(Payout).min(1).max(100),
    /** The invoice to credit, and the note for its customer. */
    credit: z.object({ invoice_uuid: Uuid, note: VaultText.optional() }).optional(),
    by: By,
  }),
  OrderRefundSettled: z.object({
    refund_uuid: Uuid,
    /** Number of the issued credit note. */
    credit_note_nr: z.int().min(1).optional(),
    at: Instant,
  }),
  /** No money was paid out; the reserved part can be refunded again. */
  OrderRefundReleased: z.object({ refund_uuid: Uuid, reason: z.string().max(64), at: Instant }),
}
