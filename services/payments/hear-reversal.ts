import { earliest, type Instant } from '@bon/contracts/kernel'
import type { AttemptEvent, ExistingAttempt } from '@bon/contracts/payments'
import { agreeing_after_ms, processed_within_ms, since } from './patience.ts'
import type { AttemptDecision, Hearing } from './payment.commands.ts'
import { reversalDue } from './reversal-due.ts'

/** No machine sends it a third time: then a person looks (P12). */
const sendings = 2

/** What becomes of money that goes back (3.3 no. 26). */
export const hearReversal = ({ answer }: Hearing, attempt: ExistingAttempt, at: Instant): AttemptDecision => {
  const { state, reversal } = attempt
  if (!reversal || state === 'reversed' || (state !== 'review' && !reversal.is_sent)) return []
  const question = (alert: 'reversal_refused' | 'reversal_unknown'): AttemptEvent[] =>
    state === 'review' ? [] : [{ type: 'AttemptQuestioned', data: { alert, at } }]
  const again = reversalDue(attempt, reversal.amount, at)
  switch (answer.answer) {
    case 'result':
      if (answer.evidence.reference !== reversal.reversal_uuid) return []
      return answer.evidence.outcome === 'approved'
        ? [{ type: 'AttemptReversed', data: { at } }]
        : question('reversal_refused')
    case 'not_started':
      // Nothing was begun, so it may be begun again.
      return state === 'reversing' ? [again] : []
    case 'not_found': {
      if (state !== 'in_doubt') return []
      const told = notFound(answer.idle, attempt, at)
      if (told !== 'final') return told
      return reversal.tries < sendings ? [again] : question('reversal_unknown')
    }
    case 'silent':
      return state === 'reversing' ? [{ type: 'AttemptDoubted', data: { at } }] : []
    default:
      return []
  }
}

/** P5, of a payment and of what gives it back. */
export const notFound = (
  idle: boolean,
  { not_found: before, sent_at, doubt_at }: ExistingAttempt,
  at: Instant,
): AttemptEvent[] | 'final' => {
  // What a clock ahead of this one has stamped counts from when it was found so again.
  if (!before || before.idle !== idle || before.at > at)
    return [{ type: 'AttemptNotFound', data: { idle, at } }]
  const agrees = idle && since(before.at, at) >= agreeing_after_ms
  const sent = sent_at && earliest(sent_at, earliest(doubt_at ?? sent_at, before.at))
  return agrees && since(sent, at) > processed_within_ms ? 'final' : []
}
