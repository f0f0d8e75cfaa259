import { type Instant, reject, zero } from '@bon/contracts/kernel'
import {
  type Attempt,
  attemptEvents,
  type ExistingAttempt,
  evolveAttempt,
  isFinal,
  newAttempt,
  type PaymentState,
} from '@bon/contracts/payments'
import type { Decider } from '../kernel/index.ts'
import { applyTerminalAnswer } from './apply-answer.ts'
import type { AttemptDecision, PaymentCommand, PaymentRejection } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'
import { accepted_within_ms, isOver, processed_within_ms, resolved_within_ms } from './timeouts.ts'

type Event = Exclude<AttemptDecision, { rejection: unknown }>[number]

/**
 * One attempt at a terminal: the 27 transitions of CARD-1 to CARD-27. Only the writer of `AttemptSendStarted` may
 * contact the terminal.
 */
export const paymentDecider: Decider<PaymentCommand, Attempt, Event, PaymentRejection> = {
  schemas: attemptEvents,
  keeps_mode: true,
  initialState: newAttempt,
  evolve: evolveAttempt,
  decide: (command, attempt, { now: at }) => {
    if (attempt.state === 'new')
      return command.type === 'BeginAttempt'
        ? [{ type: 'AttemptCreated', data: { ...command.attempt, at } }]
        : reject('request.not_found')
    return decideOn(command, attempt, at)
  },
}

const decideOn = (command: PaymentCommand, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  switch (command.type) {
    case 'BeginAttempt':
      return []
    case 'RefuseAttempt':
      return attempt.state === 'created' ? [{ type: 'AttemptNotStarted', data: refused(command, at) }] : []
    case 'StartSending':
      return attempt.state === 'created' ? [{ type: 'AttemptSendStarted', data: { at } }] : []
    case 'ApplyAnswer':
      return applyTerminalAnswer(command, attempt, at)
    case 'LoseTrack':
      return loseTrack(attempt, at)
    case 'CancelAttempt':
      return cancel(command, attempt, at)
    case 'DecideAttempt':
      return manual(command, attempt, at)
    case 'LetGo':
      return letGo(attempt, at)
    case 'RefuseEvidence':
      return refuseEvidence(attempt, at)
    case 'SendReversal':
      return attempt.state === 'reversing' && attempt.reversal && !attempt.reversal.is_sent
        ? [{ type: 'AttemptReversalSent', data: { at } }]
        : []
    case 'SettlementDiffers':
      return settlementDiffers(command.how, attempt, at)
  }
}

/**
 * Silence is never a refusal: the terminal is queried until it answers (TERM-3), then a person decides (CARD-6,
 * CARD-16, CARD-21).
 */
const loseTrack = (attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, sent_at, doubt_at, reversal } = attempt
  const doubted: AttemptDecision = [{ type: 'AttemptMarkedUncertain', data: { at } }]
  if (state === 'sending') return isOver(sent_at, accepted_within_ms, at) ? doubted : []
  const isAhead = doubt_at !== null && doubt_at > at
  // The clock was set back, so the time in doubt counts from now.
  if (isAhead && isOver(doubt_at, accepted_within_ms, at)) return doubted
  const isTooLong = !isAhead && isOver(doubt_at, resolved_within_ms, at)
  if (state === 'sent' || state === 'cancelling') {
    // A payment that keeps running without an end needs review too.
    if (isTooLong) return [{ type: 'AttemptSentToReview', data: { alert: 'no_answer', at } }]
    const silent_since = doubt_at === null ? sent_at : attempt.changed_at
    return isOver(silent_since, processed_within_ms, at) ? doubted : []
  }
  if (state === 'reversing' && reversal) {
    if (reversal.is_sent) return isOver(sent_at, accepted_within_ms, at) ? doubted : []
    return isOver(reversal.due_at, resolved_within_ms, at)
      ? [{ type: 'AttemptSentToReview', data: { alert: 'reversal_unknown', at } }]
      : []
  }
  if (state === 'in_doubt' && isTooLong)
    return [{ type: 'AttemptSentToReview', data: { alert: reversal ? 'reversal_unknown' : 'no_answer', at } }]
  return []
}

const refused = ({ reason, held_by }: Of<'RefuseAttempt'>, at: Instant) => ({
  reason,
  ...(held_by && { held_by }),
  at,
})

type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { type: T }>

/** A request only, unless nothing has been sent yet (TERM-4, CARD-12). */
const cancel = (
  { register_uuid, cashier_uuid }: Of<'CancelAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const { state, cancel_wished } = attempt
  if (isFinal(state)) return reject('payment.ended')
  if (state === 'created') return [{ type: 'AttemptNotStarted', data: { reason: 'by_cashier', at } }]
  if (cancel_wished || state === 'review' || attempt.reversal) return []
  return [{ type: 'AttemptCancelRequested', data: { as: wished(state), register_uuid, cashier_uuid, at } }]
}

const wished = (state: PaymentState): PaymentState => (state === 'sent' ? 'cancelling' : state)

/** Manual decision (CARD-23). A payment that is no longer due cannot be approved, only cancelled or reversed. */
const manual = (
  { outcome, slip, register_uuid, cashier_uuid }: Of<'DecideAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const { state, reversal, let_go, alerts, amount } = attempt
  if (state !== 'review') return reject('payment.not_in_review')
  if (outcome === 'approved' && (reversal || let_go)) return reject('payment.not_owed')
  const as = outcome === 'approved' ? 'approved' : reversal ? 'reversed' : 'cancelled'
  // Evidence of another payment is ignored; the slip only proves that the amount was taken.
  const existing = alerts.includes('wrong_reference') ? null : attempt.transaction
  const read = { amount, tip: zero, surcharge: zero, card_type: null, masked_pan: null, transaction_id: slip }
  const evidence = outcome === 'approved' ? { taken: existing ?? read } : {}
  return [
    { type: 'AttemptDecided', data: { outcome, as, slip, ...evidence, register_uuid, cashier_uuid, at } },
  ]
}

/** The order no longer owes it: a captured amount is refunded, a running payment is cancelled (CARD-15). */
const letGo = (attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, let_go } = attempt
  // A refund cannot be undone; only the terminal's answer ends it (TERM-12).
  if (attempt.refund_of) return []
  if (state === 'approved') {
    const letGoEvent: Event = { type: 'AttemptAbandoned', data: { as: state, at } }
    return [
      ...(let_go ? [] : [letGoEvent]),
      reversalDue(attempt, attempt.transaction?.amount ?? attempt.amount, at),
    ]
  }
  if (isFinal(state) || let_go || attempt.reversal) return []
  const letGoEvent: Event = { type: 'AttemptAbandoned', data: { as: wished(state), at } }
  return state === 'created'
    ? [letGoEvent, { type: 'AttemptNotStarted', data: { reason: 'cancelled', at } }]
    : [letGoEvent]
}

/**
 * The guest has been refunded twice. No order contains the amount, so the terminal's totals will differ by it (TERM-11,
 * ZR-16).
 */
const refuseEvidence = ({ state, refund_of, alerts }: ExistingAttempt, at: Instant): AttemptDecision =>
  state === 'approved' && refund_of && !alerts.includes('refund_not_owed')
    ? [
        { type: 'AttemptAlerted', data: { alert: 'refund_not_owed', at } },
        { type: 'AttemptAbandoned', data: { as: 'cancelled', at } },
      ]
    : []

/** A difference in the settlement alerts a person but never ends the attempt (CARD-27). */
const settlementDiffers = (
  how: 'lacks' | 'doubles',
  { state, alerts }: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const alert = how === 'lacks' ? 'settlement_lacks_it' : 'settlement_doubles_it'
  if (state !== 'approved' || alerts.includes(alert)) return []
  return [{ type: 'AttemptAlerted', data: { alert, at } }]
}
