import { z } from 'zod'
import { CashierUuid, Instant, Money, PaymentUuid, RegisterUuid, SessionUuid, Uuid } from '../kernel/index.ts'
import { PaymentClass } from './payment-class.ts'
import { BilledTo, PaidByGiftCard, PaymentMethod } from './payment-method.ts'
import { TenderMeans } from './tender-means.ts'

/** What proves a payment outside the books, and its class in code list 12; absent: its method's (LAW-3). */
export const PaymentEvidence = z.object({
  /** Transaction id of the terminal, or the number of a standalone terminal's slip (SAF-T's paymentRefID). */
  reference: z
    .string()
    .regex(/^[\w.:/+=-]{1,100}$/)
    .optional(),
  /** As the terminal named it. */
  card_type: z
    .string()
    .regex(/^[\w .+-]{1,40}$/)
    .optional(),
  /**
   * The company's own kind of card: by the terminal's name for it, or chosen by the cashier at a terminal beside the till
   * where the payment type counts its kinds apart (REG-38, REG-40).
   */
  card_type_uuid: Uuid.optional(),
  payment_class: PaymentClass.optional(),
})
export type PaymentEvidence = z.infer<typeof PaymentEvidence>

/** A payment as it starts: data of `OrderPaymentStarted`. Its other events, state and views derive from it (ADR 0016). */
export const StartedPayment = z.object({
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
  /** In a refund: the card payment of the original order that is paid back, by the terminal that took it (L163, DEF-01). */
  refund_of: Uuid.optional(),
  /**
   * Limit of cash that this cashier may refund in this session without an administrator; the session rejects more.
   * Absent: an administrator approved it, or no cash is refunded.
   */
  session_limit: Money.optional(),
  /** The terminal attempt whose evidence it is, when that arrived after another refund was given up (TERM-6). */
  attempt_uuid: Uuid.optional(),
  /** The customer of an invoice payment. */
  billed: BilledTo.optional(),
  /** When a sale queued without a server was made, by the till's clock. */
  waited_since: Instant.optional(),
  /** Set when this payment covers all that is due. */
  receipt_uuid: Uuid.optional(),
  /** Pays what the sealed sale left owed, and is no part of that sale. */
  settles_owed: z.literal(true).optional(),
  /** Only a tip, which a guest gave after the sale: no part of the sale, and its amount is zero (SC-64). */
  only_tip: z.literal(true).optional(),
  /** Gives back the tip of that payment; its own tip is below zero. */
  returns_tip_of: PaymentUuid.optional(),
  ...PaymentEvidence.shape,
  at: Instant,
})

/** A payment of an order as its events leave it, and as the API returns it. */
export const OrderPayment = StartedPayment.extend({
  /** Of the amount: what the terminal took for the card, which is a line of the order too (DEF-08). */
  surcharge: Money.optional(),
  /** Released, and approved by the terminal afterwards. */
  reclaimed: z.boolean().optional(),
  status: z.enum(['started', 'recorded', 'released']),
  /** When it was released without taking money (ORD-07). */
  cancelled_at: Instant.optional(),
  /** What paid it, where another means was recorded; the receipt says what was recorded. */
  corrected: TenderMeans.optional(),
  /** Number in the journal of money that came after the sale: for what it left owed, or as a tip (R-1, SC-64). */
  settlement_nr: z.int().optional(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** Only what is known: absent fields stay absent. */
export const evidenceOf = ({
  reference,
  card_type,
  card_type_uuid,
  payment_class,
}: PaymentEvidence): PaymentEvidence => ({
  ...(reference !== undefined && { reference }),
  ...(card_type !== undefined && { card_type }),
  ...(card_type_uuid !== undefined && { card_type_uuid }),
  ...(payment_class !== undefined && { payment_class }),
})

/** The attempt at a terminal that proves a payment: its own, unless another order's attempt paid it (ADR 0034). */
export const attemptOfPayment = ({
  payment_uuid,
  attempt_uuid,
}: {
  payment_uuid: PaymentUuid
  attempt_uuid?: Uuid | null | undefined
}): PaymentUuid => attempt_uuid ?? payment_uuid
