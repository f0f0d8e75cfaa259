import { z } from 'zod'
import { Instant, Uuid, VaultText } from '../kernel/index.ts'
import { DeliveryType } from './order-details.ts'
import { OrderLine } from './order-line.ts'
import { StartedPayment } from './order-payment.ts'
import { NewBon, OrderReversal } from './order-reversal.ts'
import { By } from './transfer.events.ts'

/** Money paid back, or an amount taken back from the interim account: below zero. */
export const Payout = StartedPayment.pick({
  payment_uuid: true,
  payment_type_uuid: true,
  method: true,
  payment_class: true,
  amount: true,
  rounding: true,
  tip: true,
  gift_card: true,
  refund_of: true,
  terminal_uuid: true,
  attempt_uuid: true,
  session_limit: true,
})
export type Payout = z.infer<typeof Payout>

/** Refunds of a sale, and reversals of whole orders (SPEC-4; LAW-8). */
export const refundFacts = {
  OrderReversalStarted: OrderReversal,
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
    /** Guests of an order that is taken back whole; absent: not said, or a part. */
    guests: z.int().min(1).max(999).optional(),
    /** How the goods had reached the guest, so that what is taken back counts where it was sold; absent: not said. */
    delivery_type: DeliveryType.optional(),
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
