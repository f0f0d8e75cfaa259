import { addMs, earliest, epochMsOf, type Instant, isWithin } from '@bon/contracts/kernel'
import type { ExistingAttempt } from '@bon/contracts/payments'

/** An intent that nobody picked up is refused, and not sent to a guest who has left (3.3 no. 1). */
export const picked_up_within_ms = 60_000
/** Silence after sending (no. 6). */
export const accepted_within_ms = 10_000
/** A terminal's own time-out of three minutes (ADR 0021), and half a minute (no. 16, P5). */
export const processed_within_ms = 210_000
/** Two queries that agree are so far apart (P5). */
export const agreeing_after_ms = 10_000
/** No. 21. */
export const resolved_within_ms = 15 * 60_000
/** While a guest stands at the terminal. */
const looking_ms = 1_000
const in_review_ms = 60_000
const reversal_again_ms = 30_000
/** After one that its terminal did not know: what came late is found, and goes back (no. 20 and 25, P6). */
const looks_back_ms = [60_000, 10 * 60_000, 60 * 60_000, 24 * 60 * 60_000]
/** The resolver's steps (3.3 no. 16); the last is repeated. */
const steps_ms = [2_000, 5_000, 10_000, 20_000, 30_000]

/** When the terminal is asked next; it follows from the stream and the clock, so that a restart keeps the rhythm. */
export const nextLookAt = (attempt: LookedAt, now: Instant): Instant | null => {
  // A stamp of a clock that ran ahead and was set right since begins now.
  const sooner = (at: Instant) => earliest(at, now)
  const { state, sent_at, doubt_at, reversal, changed_at, ended_at } = attempt
  if (state === 'created') return now
  if (wasUnknown(attempt)) return lookBackAt(ended_at ?? changed_at, now)
  if (state === 'sent' || state === 'cancelling') return addMs(now, looking_ms)
  if (state === 'review') return addMs(now, in_review_ms)
  if (state === 'in_doubt') return inSteps(sooner(doubt_at ?? changed_at), now)
  if (state === 'sending' || (state === 'reversing' && reversal?.is_sent))
    return addMs(sooner(sent_at ?? changed_at), accepted_within_ms)
  if (state === 'reversing')
    return reversal && reversal.tries > 0 ? addMs(sooner(changed_at), reversal_again_ms) : now
  return null
}
type Parts = 'state' | 'sent_at' | 'doubt_at' | 'changed_at' | 'ended_at' | 'reason'
type LookedAt = Pick<ExistingAttempt, Parts> & {
  reversal: { is_sent: boolean; tries: number } | null
}

/** Ended because its terminal, asked twice, knew nothing of it: the one end without evidence (no. 20). */
export const wasUnknown = ({ state, reason }: Pick<ExistingAttempt, 'state' | 'reason'>): boolean =>
  state === 'cancelled' && reason === 'timeout'

/** How long after a look back the next one comes; undefined after the last. */
export const nextLookBackMs = (waited_ms: number): number | undefined =>
  looks_back_ms.find((ms) => ms > waited_ms)

const lookBackAt = (ended_at: Instant, now: Instant): Instant | null => {
  const next = looks_back_ms.find((ms) => epochMsOf(ended_at) + ms > epochMsOf(now))
  return next === undefined ? null : addMs(ended_at, next)
}

const inSteps = (from: Instant, now: Instant): Instant => {
  let at = epochMsOf(from)
  for (let n = 0; at <= epochMsOf(now); n += 1) at += steps_ms[Math.min(n, steps_ms.length - 1)] ?? 0
  return addMs(from, at - epochMsOf(from))
}

/** A period of `ms` that began at `from` is over; so is one that a clock ahead of this one began. */
export const isOver = (from: Instant | null, ms: number, now: Instant): boolean =>
  from !== null && !isWithin(from, ms, now)

export const since = (from: Instant | null, to: Instant): number =>
  from === null ? 0 : epochMsOf(to) - epochMsOf(from)
