import { type Instant, reject, zero } from '@bon/contracts/kernel'
import {
  type Attempt,
  type AttemptEvent,
  attemptEvents,
  type ExistingAttempt,
  evolveAttempt,
  isFinal,
  newAttempt,
  type PaymentState,
} from '@bon/contracts/payments'
import { type CodesOf, type DecideContext, type Decider, type Decisions, decideBy } from '../kernel/index.ts'
import { applyTerminalAnswer } from './apply-answer.ts'
import { happened, type PaymentCommand } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'
import { accepted_within_ms, isOver, processed_within_ms, resolved_within_ms } from './timeouts.ts'

type Of<Type extends PaymentCommand['type']> = Extract<PaymentCommand, { type: Type }>

const begin = ({ attempt }: Of<'BeginAttempt'>, { state }: Attempt, { now: at }: DecideContext) =>
  state === 'new' ? happened([{ type: 'AttemptCreated', data: { ...attempt, at } }]) : []

const begun =
  <Command, Decided>(decide: (command: Command, attempt: ExistingAttempt, at: Instant) => Decided) =>
  (command: Command, attempt: Attempt, { now }: DecideContext) =>
    attempt.state === 'new' ? reject('request.not_found') : decide(command, attempt, now)

/**
 * Silence is never a refusal: the terminal is queried until it answers (TERM-3), then a person decides (CARD-6,
 * CARD-16, CARD-21).
 */
const loseTrack = (_: Of<'LoseTrack'>, attempt: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const { state, sent_at, doubt_at, reversal } = attempt
  const doubted: AttemptEvent[] = [{ type: 'AttemptMarkedUncertain', data: { at } }]
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

const refuse = ({ reason, held_by }: Of<'RefuseAttempt'>, { state }: ExistingAttempt, at: Instant) =>
  state === 'created'
    ? happened([{ type: 'AttemptNotStarted', data: { reason, ...(held_by && { held_by }), at } }])
    : []

const startSending = (_: Of<'StartSending'>, { state }: ExistingAttempt, at: Instant) =>
  state === 'created' ? happened([{ type: 'AttemptSendStarted', data: { at } }]) : []

const sendReversal = (_: Of<'SendReversal'>, { state, reversal }: ExistingAttempt, at: Instant) =>
  state === 'reversing' && reversal && !reversal.is_sent
    ? happened([{ type: 'AttemptReversalSent', data: { at } }])
    : []

/** A request only, unless nothing has been sent yet (TERM-4, CARD-12). */
const cancel = (
  { register_uuid, cashier_uuid }: Of<'CancelAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
) => {
  const { state, cancel_wished } = attempt
  if (isFinal(state)) return reject('payment.ended')
  if (state === 'created')
    return happened([{ type: 'AttemptNotStarted', data: { reason: 'by_cashier', at } }])
  if (cancel_wished || state === 'review' || attempt.reversal) return []
  return happened([
    { type: 'AttemptCancelRequested', data: { as: wished(state), register_uuid, cashier_uuid, at } },
  ])
}

const wished = (state: PaymentState): PaymentState => (state === 'sent' ? 'cancelling' : state)

/** Manual decision (CARD-23). A payment that is no longer due cannot be approved, only cancelled or reversed. */
const manual = (
  { outcome, slip, register_uuid, cashier_uuid }: Of<'DecideAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
) => {
  const { state, reversal, let_go, alerts, amount } = attempt
  if (state !== 'review') return reject('payment.not_in_review')
  if (outcome === 'approved' && (reversal || let_go)) return reject('payment.not_owed')
  const as = outcome === 'approved' ? 'approved' : reversal ? 'reversed' : 'cancelled'
  // Evidence of another payment is ignored; the slip only proves that the amount was taken.
  const existing = alerts.includes('wrong_reference') ? null : attempt.transaction
  const read = { amount, tip: zero, surcharge: zero, card_type: null, masked_pan: null, transaction_id: slip }
  const evidence = outcome === 'approved' ? { taken: existing ?? read } : {}
  return happened([
    { type: 'AttemptDecided', data: { outcome, as, slip, ...evidence, register_uuid, cashier_uuid, at } },
  ])
}

/** The order no longer owes it: a captured amount is refunded, a running payment is cancelled (CARD-15). */
const letGo = (_: Of<'LetGo'>, attempt: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const { state, let_go } = attempt
  // A refund cannot be undone; only the terminal's answer ends it (TERM-12).
  if (attempt.refund_of) return []
  if (state === 'approved') {
    const letGoEvent: AttemptEvent = { type: 'AttemptAbandoned', data: { as: state, at } }
    return [
      ...(let_go ? [] : [letGoEvent]),
      reversalDue(attempt, attempt.transaction?.amount ?? attempt.amount, at),
    ]
  }
  if (isFinal(state) || let_go || attempt.reversal) return []
  const letGoEvent: AttemptEvent = { type: 'AttemptAbandoned', data: { as: wished(state), at } }
  return state === 'created'
    ? [letGoEvent, { type: 'AttemptNotStarted', data: { reason: 'cancelled', at } }]
    : [letGoEvent]
}

/**
 * The guest has been refunded twice. No order contains the amount, so the terminal's totals will differ by it (TERM-11,
 * ZR-16).
 */
const refuseEvidence = (
  _: Of<'RefuseEvidence'>,
  { state, refund_of, alerts }: ExistingAttempt,
  at: Instant,
): AttemptEvent[] =>
  state === 'approved' && refund_of && !alerts.includes('refund_not_owed')
    ? [
        { type: 'AttemptAlerted', data: { alert: 'refund_not_owed', at } },
        { type: 'AttemptAbandoned', data: { as: 'cancelled', at } },
      ]
    : []

/** A difference in the settlement alerts a person but never ends the attempt (CARD-27). */
const settlementDiffers = (
  { how }: Of<'SettlementDiffers'>,
  { state, alerts }: ExistingAttempt,
  at: Instant,
): AttemptEvent[] => {
  const alert = how === 'lacks' ? 'settlement_lacks_it' : 'settlement_doubles_it'
  if (state !== 'approved' || alerts.includes(alert)) return []
  return [{ type: 'AttemptAlerted', data: { alert, at } }]
}

const decisions = {
  BeginAttempt: begin,
  RefuseAttempt: begun(refuse),
  StartSending: begun(startSending),
  ApplyAnswer: begun(applyTerminalAnswer),
  LoseTrack: begun(loseTrack),
  CancelAttempt: begun(cancel),
  DecideAttempt: begun(manual),
  LetGo: begun(letGo),
  RefuseEvidence: begun(refuseEvidence),
  SendReversal: begun(sendReversal),
  SettlementDiffers: begun(settlementDiffers),
} satisfies Decisions<PaymentCommand, Attempt, AttemptEvent>

/**
 * One attempt at a terminal: the 27 transitions of CARD-1 to CARD-27. Only the writer of `AttemptSendStarted` may
 * contact the terminal.
 */
export const paymentDecider: Decider<PaymentCommand, Attempt, AttemptEvent, CodesOf<typeof decisions>> = {
  schemas: attemptEvents,
  keeps_mode: true,
  initialState: newAttempt,
  evolve: evolveAttempt,
  decide: (command, attempt, context) => decideBy(decisions, command.type, command, attempt, context),
}
