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
import { hearAnswer } from './hear-answer.ts'
import { accepted_within_ms, isOver, processed_within_ms, resolved_within_ms } from './patience.ts'
import type { AttemptDecision, PaymentCommand, PaymentRejection } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'

type Event = Exclude<AttemptDecision, { rejection: unknown }>[number]

/** One attempt at a terminal: the 27 transitions of reliability.md 3.3. Who wrote `AttemptSendStarted` talks to it. */
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
    case 'HearAnswer':
      return hearAnswer(command, attempt, at)
    case 'LoseTrack':
      return loseTrack(attempt, at)
    case 'CancelAttempt':
      return cancel(command, attempt, at)
    case 'DecideAttempt':
      return byHand(command, attempt, at)
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

/** Silence is never a no: the terminal is asked until it says (P3), and then a person is (no. 6, 16, 21). */
const loseTrack = (attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, sent_at, doubt_at, reversal } = attempt
  const doubted: AttemptDecision = [{ type: 'AttemptDoubted', data: { at } }]
  if (state === 'sending') return isOver(sent_at, accepted_within_ms, at) ? doubted : []
  const isAhead = doubt_at !== null && doubt_at > at
  // The clock was set back: how long it has been in doubt is counted from now.
  if (isAhead && isOver(doubt_at, accepted_within_ms, at)) return doubted
  const isTooLong = !isAhead && isOver(doubt_at, resolved_within_ms, at)
  if (state === 'sent' || state === 'cancelling') {
    // One that runs for ever is no answer either.
    if (isTooLong) return [{ type: 'AttemptQuestioned', data: { alert: 'no_answer', at } }]
    const silent_since = doubt_at === null ? sent_at : attempt.changed_at
    return isOver(silent_since, processed_within_ms, at) ? doubted : []
  }
  if (state === 'reversing' && reversal) {
    if (reversal.is_sent) return isOver(sent_at, accepted_within_ms, at) ? doubted : []
    return isOver(reversal.due_at, resolved_within_ms, at)
      ? [{ type: 'AttemptQuestioned', data: { alert: 'reversal_unknown', at } }]
      : []
  }
  if (state === 'in_doubt' && isTooLong)
    return [{ type: 'AttemptQuestioned', data: { alert: reversal ? 'reversal_unknown' : 'no_answer', at } }]
  return []
}

const refused = ({ reason, held_by }: Of<'RefuseAttempt'>, at: Instant) => ({
  reason,
  ...(held_by ? { held_by } : {}),
  at,
})

type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { type: T }>

/** A wish, unless nothing has left yet (P4, no. 12). */
const cancel = (
  { register_uuid, cashier_uuid }: Of<'CancelAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const { state, cancel_wished } = attempt
  if (isFinal(state)) return reject('payment.ended')
  if (state === 'created') return [{ type: 'AttemptNotStarted', data: { reason: 'by_cashier', at } }]
  if (cancel_wished || state === 'review' || attempt.reversal) return []
  return [{ type: 'AttemptCancelWished', data: { as: wished(state), register_uuid, cashier_uuid, at } }]
}

const wished = (state: PaymentState): PaymentState => (state === 'sent' ? 'cancelling' : state)

/** No. 23. What is no longer owed can only have gone back. */
const byHand = (
  { outcome, slip, register_uuid, cashier_uuid }: Of<'DecideAttempt'>,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const { state, reversal, let_go, alerts, amount } = attempt
  if (state !== 'review') return reject('payment.not_in_review')
  if (outcome === 'approved' && (reversal || let_go)) return reject('payment.not_owed')
  const as = outcome === 'approved' ? 'approved' : reversal ? 'reversed' : 'cancelled'
  // Somebody else's evidence says nothing of this payment; the slip says that it was taken, and no more.
  const known = alerts.includes('wrong_reference') ? null : attempt.taken
  const read = { amount, tip: zero, surcharge: zero, card_type: null, masked_pan: null, transaction_id: slip }
  const taken = outcome === 'approved' ? { taken: known ?? read } : {}
  return [{ type: 'AttemptDecided', data: { outcome, as, slip, ...taken, register_uuid, cashier_uuid, at } }]
}

/** The order does not owe it any more: what was taken goes back, and what is under way is stopped (no. 15). */
const letGo = (attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, let_go } = attempt
  // What goes back to a guest cannot be taken again: only the terminal's word ends it (P12).
  if (attempt.refund_of) return []
  if (state === 'approved') {
    const gone: Event = { type: 'AttemptLetGo', data: { as: state, at } }
    return [...(let_go ? [] : [gone]), reversalDue(attempt, attempt.taken?.amount ?? attempt.amount, at)]
  }
  if (isFinal(state) || let_go || attempt.reversal) return []
  const gone: Event = { type: 'AttemptLetGo', data: { as: wished(state), at } }
  return state === 'created'
    ? [gone, { type: 'AttemptNotStarted', data: { reason: 'cancelled', at } }]
    : [gone]
}

/** The guest has it twice: it is in no order, and the terminal's own count shows it as a difference (P11, ZR-16). */
const refuseEvidence = ({ state, refund_of, alerts }: ExistingAttempt, at: Instant): AttemptDecision =>
  state === 'approved' && refund_of && !alerts.includes('refund_not_owed')
    ? [
        { type: 'AttemptAlerted', data: { alert: 'refund_not_owed', at } },
        { type: 'AttemptLetGo', data: { as: 'cancelled', at } },
      ]
    : []

/** No. 27. */
const settlementDiffers = (
  how: 'lacks' | 'doubles',
  { state, alerts }: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const alert = how === 'lacks' ? 'settlement_lacks_it' : 'settlement_doubles_it'
  if (state !== 'approved' || alerts.includes(alert)) return []
  return [{ type: 'AttemptAlerted', data: { alert, at } }]
}
