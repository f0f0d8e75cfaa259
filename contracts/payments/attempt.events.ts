import { z } from 'zod'
import { type EventOf, Instant, Money, Uuid } from '../kernel/index.ts'
import { CancelReason } from './cancel-reason.ts'
import { PaymentState } from './payment.view.ts'

/** Why a person has to look at it. */
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

/** What a terminal took, tip and surcharge included: codes and numbers, nobody's name (rule 5, reliability.md A16). */
export const Taken = z.object({
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
export type Taken = z.infer<typeof Taken>

/** Number of a terminal's slip. */
export const Slip = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

/**
 * Facts of one attempt at a terminal; stream `payment-<uuid>` (architecture.md 4b, reliability.md 3.2). `as`: the state
 * that it is in from now on, where that depends on what was before.
 */
export const attemptEvents = {
  /** The intent, durable before a byte leaves (P1). */
  AttemptCreated: z.object({
    payment_uuid: Uuid,
    order_uuid: Uuid,
    terminal_uuid: Uuid,
    register_uuid: Uuid,
    session_uuid: Uuid,
    cashier_uuid: Uuid,
    payment_type_uuid: Uuid,
    /** The payment whose money goes back, when this gives back: the terminal knows it by that (P12). */
    refund_of: Uuid.optional(),
    /** Asked of the guest: what the order owes by it, and a tip that was given before. */
    amount: Money,
    currency: z.string().regex(/^[A-Z]{3}$/),
    tip_allowed: z.boolean(),
    at: Instant,
  }),
  /** Refused before anything left (3.4). */
  AttemptNotStarted: z.object({
    reason: CancelReason,
    /** The payment that had the terminal, when it was ours that kept it busy. */
    held_by: Uuid.optional(),
    at: Instant,
  }),
  AttemptSendStarted: z.object({ at: Instant }),
  AttemptAccepted: z.object({ as: PaymentState, at: Instant }),
  AttemptDoubted: z.object({ at: Instant }),
  /** The terminal runs it, says its status. */
  AttemptResumed: z.object({ as: PaymentState, at: Instant }),
  /** The terminal does not know it; final only under P5. */
  AttemptNotFound: z.object({ idle: z.boolean(), at: Instant }),
  AttemptCancelWished: z.object({ as: PaymentState, register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }),
  /** Evidence that money was taken (P6). */
  AttemptApproved: z.object({ ...Taken.shape, at: Instant }),
  AttemptEnded: z.object({ outcome: z.enum(['declined', 'cancelled']), reason: CancelReason, at: Instant }),
  /** A person has to look: in review. */
  AttemptQuestioned: z.object({ alert: PaymentAlert, taken: Taken.optional(), at: Instant }),
  AttemptAlerted: z.object({ alert: PaymentAlert, at: Instant }),
  /** By hand, with the slip and an administrator's PIN (P7). */
  AttemptDecided: z.object({
    outcome: z.enum(['approved', 'cancelled']),
    as: PaymentState,
    slip: Slip,
    /** What it was taken for, when it was. */
    taken: Taken.optional(),
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    at: Instant,
  }),
  /** The order does not owe it any more: what is taken goes back. */
  AttemptLetGo: z.object({ as: PaymentState, at: Instant }),
  AttemptReversalDue: z.object({ reversal_uuid: Uuid, amount: Money, at: Instant }),
  AttemptReversalSent: z.object({ at: Instant }),
  AttemptReversed: z.object({ at: Instant }),
}
export type AttemptEvent = EventOf<typeof attemptEvents>

export const paymentStream = (payment_uuid: Uuid): string => `payment-${payment_uuid}`
export const paymentUuidOf = (stream: string): Uuid => stream.slice('payment-'.length)
