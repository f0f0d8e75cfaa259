import { earliest, type Instant } from '@bon/contracts/kernel'
import type { AttemptEvent, ExistingAttempt } from '@bon/contracts/payments'
import type { ApplyAnswer } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'
import { agreeing_after_ms, processed_within_ms, since } from './timeouts.ts'

/** Sent at most twice automatically; then a person must review it (TERM-12). */
const sendings = 2

/** Applies the answer to a reversal (CARD-26). */
export const applyReversalAnswer = (
  { answer }: ApplyAnswer,
  attempt: ExistingAttempt,
  at: Instant,
): AttemptEvent[] => {
  const { state, reversal } = attempt
  if (!reversal || state === 'reversed' || (state !== 'review' && !reversal.is_sent)) return []
  const question = (alert: 'reversal_refused' | 'reversal_unknown'): AttemptEvent[] =>
    state === 'review' ? [] : [{ type: 'AttemptSentToReview', data: { alert, at } }]
  const again = reversalDue(attempt, reversal.amount, at)
  switch (answer.answer) {
    case 'result':
      if (answer.evidence.reference !== reversal.reversal_uuid) return []
      return answer.evidence.outcome === 'approved'
        ? [{ type: 'AttemptReversed', data: { at } }]
        : question('reversal_refused')
    case 'not_started':
      // Nothing was begun, so it may be sent again.
      return state === 'reversing' ? [again] : []
    case 'not_found': {
      if (state !== 'in_doubt') return []
      const verdict = notFound(answer.idle, attempt, at)
      if (verdict !== 'final') return verdict
      return reversal.tries < sendings ? [again] : question('reversal_unknown')
    }
    case 'silent':
      return state === 'reversing' ? [{ type: 'AttemptMarkedUncertain', data: { at } }] : []
    default:
      return []
  }
}

/** The rule of TERM-5, for payments and reversals. */
export const notFound = (
  idle: boolean,
  { not_found: before, sent_at, doubt_at }: ExistingAttempt,
  at: Instant,
): AttemptEvent[] | 'final' => {
  // A timestamp from a clock that was ahead is replaced, so that the wait counts from now.
  if (!before || before.idle !== idle || before.at > at)
    return [{ type: 'AttemptNotFound', data: { idle, at } }]
  const agrees = idle && since(before.at, at) >= agreeing_after_ms
  const sent = sent_at && earliest(sent_at, earliest(doubt_at ?? sent_at, before.at))
  return agrees && since(sent, at) > processed_within_ms ? 'final' : []
}
