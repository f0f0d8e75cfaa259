import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  type PaymentUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { CancelReason } from './cancel-reason.ts'
import { AttemptReferences, PaymentState } from './payment.view.ts'

/** Why a person has to review it. */
export const PaymentAlert = z.enum([
  'wrong_amount',
  'wrong_reference',
  'no_answer',
  'late_approval',
  'refund_not_owed',
  'approved_before_cancel',
  'conflicting_result',
  'reversal_refused',
  'reversal_unknown',
  'settlement_lacks_it',
  'settlement_doubles_it',
])
export type PaymentAlert = z.infer<typeof PaymentAlert>

/** What a terminal took, tip and surcharge included: codes and numbers, no names (RULE-5, TERM-16). */
export const CardTransaction = z.object({
  amount: Money,
  tip: Money,
  surcharge: Money,
  card_type: z
    .string()
    .regex(/^[\w .+-]{1,40}$/)
    .nullable(),
  masked_pan: z
    .string()
    .regex(/^\*{4} \d{4}$/)
    .nullable(),
  transaction_id: z.string().regex(/^[\w.:/+=-]{1,100}$/),
})
export type CardTransaction = z.infer<typeof CardTransaction>

/** Number of a terminal's slip. */
export const Slip = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

/**
 * Events of one attempt at a terminal; stream `payment-<uuid>` (ARCH-10, TERM-13). `as`: the resulting state, where it
 * depends on the previous one.
 */
export const attemptEvents = {
  /** The intent, stored before anything is sent (TERM-1). */
  AttemptCreated: AttemptReferences.extend({
    session_uuid: SessionUuid,
    /** In a refund: the payment to pay back, by which the terminal identifies it (TERM-12). */
    refund_of: Uuid.optional(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    tip_allowed: z.boolean(),
    at: Instant,
  }),
  /** Refused before anything was sent (3.4). */
  AttemptNotStarted: z.object({
    reason: CancelReason,
    /** Our payment that kept the terminal busy, if it was one. */
    held_by: Uuid.optional(),
    at: Instant,
  }),
  AttemptSendStarted: z.object({ at: Instant }),
  AttemptAccepted: z.object({ as: PaymentState, at: Instant }),
  AttemptMarkedUncertain: z.object({ at: Instant }),
  /** The terminal's status says that the payment is running. */
  AttemptResumed: z.object({ as: PaymentState, at: Instant }),
  /** The terminal does not know it; final only under TERM-5. */
  AttemptNotFound: z.object({ idle: z.boolean(), at: Instant }),
  AttemptCancelRequested: z.object({
    as: PaymentState,
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  /** Evidence that money was taken (TERM-6). */
  AttemptApproved: z.object({ ...CardTransaction.shape, at: Instant }),
  AttemptEnded: z.object({ outcome: z.enum(['declined', 'cancelled']), reason: CancelReason, at: Instant }),
  /** In review by a person. */
  AttemptSentToReview: z.object({ alert: PaymentAlert, taken: CardTransaction.optional(), at: Instant }),
  AttemptAlerted: z.object({ alert: PaymentAlert, at: Instant }),
  /** Decided manually, with the slip and an administrator's PIN (TERM-7). */
  AttemptDecided: z.object({
    outcome: z.enum(['approved', 'cancelled']),
    as: PaymentState,
    slip: Slip,
    /** The amount booked, for an approved one. */
    taken: CardTransaction.optional(),
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  /** The order no longer owes it; anything taken is paid back. */
  AttemptAbandoned: z.object({ as: PaymentState, at: Instant }),
  AttemptReversalDue: z.object({ reversal_uuid: Uuid, amount: Money, at: Instant }),
  AttemptReversalSent: z.object({ at: Instant }),
  AttemptReversed: z.object({ at: Instant }),
}
export type AttemptEvent = EventOf<typeof attemptEvents>

export const paymentStream = (payment_uuid: PaymentUuid): string => `payment-${payment_uuid}`
export const paymentUuidOf = (stream: string): Uuid => stream.slice('payment-'.length)
