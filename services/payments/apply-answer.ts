import { type Instant, minus, type TenthsOfPercent } from '@bon/contracts/kernel'
import {
  type AttemptEvent,
  type CardTransaction,
  type ExistingAttempt,
  isFinal,
  type PaymentState,
  surchargeOf,
} from '@bon/contracts/payments'
import type { Evidence, TerminalAnswer } from '@bon/contracts/ports'
import { applyReversalAnswer, notFound } from './apply-reversal.ts'
import type { ApplyAnswer } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'

/**
 * Applies a terminal's answer to an attempt (CARD-4 to CARD-11, CARD-13 to CARD-20, CARD-22, CARD-24, CARD-25,
 * CARD-26).
 */
export const applyTerminalAnswer = (
  command: ApplyAnswer,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptEvent[] => {
  const { request, answer } = command
  if (isOfReversal(request, answer, attempt)) return applyReversalAnswer(command, attempt, at)
  const { state } = attempt
  if (answer.answer === 'result') return applyResult(answer.evidence, command, attempt, at)
  if (isFinal(state) || state === 'review' || state === 'created' || attempt.reversal) return []
  switch (answer.answer) {
    case 'accepted':
    case 'in_progress':
      return running(attempt, at)
    case 'not_found':
      return notFoundNow(answer, attempt, at)
    case 'not_started':
      // `not_started` is only conclusive as the answer to a start (CARD-5).
      return request === 'start' && (state === 'sending' || state === 'in_doubt')
        ? [{ type: 'AttemptNotStarted', data: { reason: answer.reason, at } }]
        : []
    case 'silent':
      return state === 'in_doubt' ? [] : [{ type: 'AttemptMarkedUncertain', data: { at } }]
  }
}

const isOfReversal = (
  request: ApplyAnswer['request'],
  answer: TerminalAnswer,
  { reversal }: ExistingAttempt,
): boolean =>
  reversal !== null &&
  (request === 'reverse' ||
    (request === 'status' &&
      (answer.answer !== 'result' || answer.evidence.reference === reversal.reversal_uuid)))

/** The terminal reports that the payment is running: keep waiting (CARD-4, CARD-17). */
const running = ({ state, cancel_wished }: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const as: PaymentState = cancel_wished ? 'cancelling' : 'sent'
  if (state === 'sending') return [{ type: 'AttemptAccepted', data: { as, at } }]
  return state === 'in_doubt' ? [{ type: 'AttemptResumed', data: { as, at } }] : []
}

/** A payment ends as not found only when the terminal has said so twice, late and idle (TERM-5, CARD-20). */
const notFoundNow = ({ idle }: { idle: boolean }, attempt: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const doubted: AttemptEvent[] =
    attempt.state === 'in_doubt' ? [] : [{ type: 'AttemptMarkedUncertain', data: { at } }]
  const verdict = notFound(idle, attempt, at)
  return verdict === 'final'
    ? [...doubted, { type: 'AttemptEnded', data: { outcome: 'cancelled', reason: 'timeout', at } }]
    : [...doubted, ...verdict]
}

/** What is known of the order and of the card that the terminal named. */
type Known = Pick<ApplyAnswer, 'is_outstanding' | 'surcharge_rate'>

const applyResult = (
  evidence: Evidence,
  known: Known,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptEvent[] => {
  const { state } = attempt
  const { outcome } = evidence
  if (evidence.reference !== attempt.payment_uuid) return ofAnother(evidence, attempt, at)
  if (outcome === 'approved') return approved(transactionOf(evidence), known, attempt, at)
  if (state === 'declined' || state === 'cancelled' || state === 'not_started') return []
  // It had reported that it took the money.
  if (isFinal(state) || attempt.reversal || attempt.transaction) return conflicting(attempt, at)
  const stopped = attempt.cancel_wished ? 'by_cashier' : 'by_customer'
  const reason = evidence.reason ?? (outcome === 'declined' ? 'by_bank' : stopped)
  return [{ type: 'AttemptEnded', data: { outcome, reason, at } }]
}

/** A terminal's last result counts only if its reference is this payment's (TERM-8). */
const ofAnother = (evidence: Evidence, attempt: ExistingAttempt, at: Instant): AttemptEvent[] => {
  const isRunning = attempt.state === 'sending' || attempt.state === 'sent' || attempt.state === 'cancelling'
  if (evidence.outcome !== 'approved' || !isRunning) return []
  return [
    { type: 'AttemptSentToReview', data: { alert: 'wrong_reference', taken: transactionOf(evidence), at } },
  ]
}

/** Evidence of money always counts: as a payment while its amount is still due, otherwise it is refunded (TERM-6). */
const approved = (
  transaction: CardTransaction,
  { is_outstanding, surcharge_rate }: Known,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptEvent[] => {
  const { state, let_go } = attempt
  if (attempt.transaction && state !== 'cancelled' && !isElse(attempt))
    return sameMoney(attempt.transaction, transaction) ? [] : conflicting(attempt, at)
  const fact: AttemptEvent = { type: 'AttemptApproved', data: { ...transaction, at } }
  // Already decided; this repeats the same evidence.
  if (attempt.alerts.includes('refund_not_owed')) return []
  if (attempt.refund_of && (isFinal(state) || !is_outstanding))
    return [{ type: 'AttemptSentToReview', data: { alert: 'late_approval', taken: transaction, at } }]
  const back = reversalDue(attempt, transaction.amount, at)
  if (isFinal(state)) {
    const late: AttemptEvent = { type: 'AttemptAlerted', data: { alert: 'late_approval', at } }
    return is_outstanding && !let_go && fits(transaction, attempt, surcharge_rate)
      ? [late, fact]
      : [late, fact, back]
  }
  if (let_go || !is_outstanding) return [fact, back]
  if (!fits(transaction, attempt, surcharge_rate))
    return [{ type: 'AttemptSentToReview', data: { alert: 'wrong_amount', taken: transaction, at } }]
  return attempt.cancel_wished
    ? [fact, { type: 'AttemptAlerted', data: { alert: 'approved_before_cancel', at } }]
    : [fact]
}

/** The recorded evidence belongs to another payment. */
const isElse = ({ state, alerts }: ExistingAttempt): boolean =>
  state === 'review' && alerts.includes('wrong_reference')

/**
 * A part of the amount, a tip where allowed, and exactly the surcharge of the card or none (CARD-8, DEF-08). A refund must
 * match exactly.
 */
const fits = (
  { amount, tip, surcharge }: CardTransaction,
  attempt: ExistingAttempt,
  surcharge_rate: TenthsOfPercent,
): boolean => {
  if (attempt.refund_of) return amount === attempt.amount
  const base = minus(minus(amount, tip), surcharge)
  return (
    base > 0 &&
    base <= attempt.amount &&
    (surcharge === 0 || surcharge === surchargeOf(base, surcharge_rate)) &&
    tip >= 0 &&
    (tip === 0 || attempt.tip_allowed)
  )
}

/** Different evidence for an ended attempt changes nothing and alerts a person once (CARD-24, TERM-10). */
const conflicting = ({ alerts }: ExistingAttempt, at: Instant): AttemptEvent[] =>
  alerts.includes('conflicting_result')
    ? []
    : [{ type: 'AttemptAlerted', data: { alert: 'conflicting_result', at } }]

const sameMoney = (a: CardTransaction, b: CardTransaction): boolean =>
  a.amount === b.amount && a.transaction_id === b.transaction_id

/** A terminal's data, cut to what an event may hold; at most four digits of the card. */
const transactionOf = ({
  amount,
  tip,
  surcharge,
  card_type,
  masked_pan,
  transaction_id,
}: Evidence): CardTransaction => {
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
