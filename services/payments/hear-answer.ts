import type { Instant } from '@bon/contracts/kernel'
import {
  type AttemptEvent,
  type ExistingAttempt,
  isFinal,
  type PaymentState,
  type Taken,
} from '@bon/contracts/payments'
import type { Evidence, TerminalAnswer } from '@bon/contracts/ports'
import { hearReversal, notFound } from './hear-reversal.ts'
import type { AttemptDecision, Hearing } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'

/** What a terminal's answer makes of an attempt (3.3 no. 4 to 11, 13 to 20, 22, 24, 25, 26). */
export const hearAnswer = (hearing: Hearing, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { asked, answer } = hearing
  if (isOfReversal(asked, answer, attempt)) return hearReversal(hearing, attempt, at)
  const { state } = attempt
  if (answer.answer === 'result') return hearResult(answer.evidence, hearing.owed, attempt, at)
  if (isFinal(state) || state === 'review' || state === 'created' || attempt.reversal) return []
  switch (answer.answer) {
    case 'accepted':
    case 'in_progress':
      return running(attempt, at)
    case 'not_found':
      return notFoundNow(answer, attempt, at)
    case 'not_started':
      // A promise that nothing left holds for what was asked to start, and for nothing else (no. 5).
      return asked === 'start' && (state === 'sending' || state === 'in_doubt')
        ? [{ type: 'AttemptNotStarted', data: { reason: answer.reason, at } }]
        : []
    case 'silent':
      return state === 'in_doubt' ? [] : [{ type: 'AttemptDoubted', data: { at } }]
  }
}

const isOfReversal = (
  asked: Hearing['asked'],
  answer: TerminalAnswer,
  { reversal }: ExistingAttempt,
): boolean =>
  reversal !== null &&
  (asked === 'reverse' ||
    (asked === 'status' &&
      (answer.answer !== 'result' || answer.evidence.reference === reversal.reversal_uuid)))

/** No. 4 and 17. */
const running = ({ state, cancel_wished }: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const as: PaymentState = cancel_wished ? 'cancelling' : 'sent'
  if (state === 'sending') return [{ type: 'AttemptAccepted', data: { as, at } }]
  return state === 'in_doubt' ? [{ type: 'AttemptResumed', data: { as, at } }] : []
}

/** P5: only the terminal's own word, twice, late and idle, makes nothing of a payment (no. 20). */
const notFoundNow = ({ idle }: { idle: boolean }, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const doubted: AttemptEvent[] =
    attempt.state === 'in_doubt' ? [] : [{ type: 'AttemptDoubted', data: { at } }]
  const told = notFound(idle, attempt, at)
  return told === 'final'
    ? [...doubted, { type: 'AttemptEnded', data: { outcome: 'cancelled', reason: 'timeout', at } }]
    : [...doubted, ...told]
}

const hearResult = (
  evidence: Evidence,
  owed: boolean,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptDecision => {
  const { state } = attempt
  const { outcome } = evidence
  if (evidence.reference !== attempt.payment_uuid) return ofAnother(evidence, attempt, at)
  if (outcome === 'approved') return approved(takenOf(evidence), owed, attempt, at)
  if (state === 'declined' || state === 'cancelled' || state === 'not_started') return []
  // It had said that it took the money.
  if (isFinal(state) || attempt.reversal || attempt.taken) return conflicting(attempt, at)
  const stopped = attempt.cancel_wished ? 'by_cashier' : 'by_customer'
  const reason = evidence.reason ?? (outcome === 'declined' ? 'by_bank' : stopped)
  return [{ type: 'AttemptEnded', data: { outcome, reason, at } }]
}

/** P8: the last result of a terminal is believed only when it is this payment's. */
const ofAnother = (evidence: Evidence, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const isRunning = attempt.state === 'sending' || attempt.state === 'sent' || attempt.state === 'cancelling'
  if (evidence.outcome !== 'approved' || !isRunning) return []
  return [{ type: 'AttemptQuestioned', data: { alert: 'wrong_reference', taken: takenOf(evidence), at } }]
}

/** Evidence of money always wins: it is a payment where it is still owed, and given back where it is not (P6). */
const approved = (taken: Taken, owed: boolean, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, let_go } = attempt
  if (attempt.taken && state !== 'cancelled' && !isElse(attempt))
    return sameMoney(attempt.taken, taken) ? [] : conflicting(attempt, at)
  const fact: AttemptEvent = { type: 'AttemptApproved', data: { ...taken, at } }
  // Decided before: it is the same money still.
  if (attempt.alerts.includes('refund_not_owed')) return []
  if (attempt.refund_of && (isFinal(state) || !owed))
    return [{ type: 'AttemptQuestioned', data: { alert: 'late_approval', taken, at } }]
  const back = reversalDue(attempt, taken.amount, at)
  if (isFinal(state)) {
    const late: AttemptEvent = { type: 'AttemptAlerted', data: { alert: 'late_approval', at } }
    return owed && !let_go && fits(taken, attempt) ? [late, fact] : [late, fact, back]
  }
  if (let_go || !owed) return [fact, back]
  if (!fits(taken, attempt))
    return [{ type: 'AttemptQuestioned', data: { alert: 'wrong_amount', taken, at } }]
  return attempt.cancel_wished
    ? [fact, { type: 'AttemptAlerted', data: { alert: 'approved_before_cancel', at } }]
    : [fact]
}

/** What is noted was another payment's. */
const isElse = ({ state, alerts }: ExistingAttempt): boolean =>
  state === 'review' && alerts.includes('wrong_reference')

/** A part, or a tip where one is allowed; a surcharge is switched off (no. 8, DEF-08). A refund is what was asked for. */
const fits = ({ amount, tip, surcharge }: Taken, asked: ExistingAttempt): boolean => {
  if (asked.refund_of) return amount === asked.amount
  const base = amount - tip
  return base > 0 && base <= asked.amount && surcharge === 0 && tip >= 0 && (tip === 0 || asked.tip_allowed)
}

/** No. 24 and P10. */
const conflicting = ({ alerts }: ExistingAttempt, at: Instant): AttemptEvent[] =>
  alerts.includes('conflicting_result')
    ? []
    : [{ type: 'AttemptAlerted', data: { alert: 'conflicting_result', at } }]

const sameMoney = (a: Taken, b: Taken): boolean =>
  a.amount === b.amount && a.transaction_id === b.transaction_id

/** A terminal's words, cut to what an event may hold; of a card never more than four digits. */
const takenOf = ({ amount, tip, surcharge, card_type, masked_pan, transaction_id }: Evidence): Taken => {
  const digits = /\d{4}$/.exec(masked_pan ?? '')
  return {
    amount,
    tip,
    surcharge,
    card_type: card_type?.replace(/[^\w .+-]/g, '').slice(0, 40) || null,
    masked_pan: digits && `**** ${digits[0]}`,
    transaction_id: transaction_id.replace(/[^\w.:/+=-]/g, '').slice(0, 100) || 'none',
  }
}
