import { addMs, earliest, epochMsOf, type Instant, isWithin } from '@bon/contracts/kernel'
import type { ExistingAttempt } from '@bon/contracts/payments'

/** An intent that no worker took within this time is refused: the guest may have left (CARD-1). */
export const picked_up_within_ms = 60_000
/** No answer after sending (CARD-6). */
export const accepted_within_ms = 10_000
/** A terminal's own timeout of three minutes (ADR 0021) plus half a minute (CARD-16, TERM-5). */
export const processed_within_ms = 210_000
/** Minimum interval of two agreeing queries (TERM-5). */
export const agreeing_after_ms = 10_000
/** After this time without an answer, a person must review the attempt (CARD-21). */
export const resolved_within_ms = 15 * 60_000
/** While the guest is at the terminal. */
const polling_ms = 1_000
const in_review_ms = 60_000
const reversal_again_ms = 30_000
/**
 * Rechecks after an attempt ended as unknown to its terminal: a late approval is found and reversed (CARD-20 and
 * CARD-25, TERM-6).
 */
const looks_back_ms = [60_000, 10 * 60_000, 60 * 60_000, 24 * 60 * 60_000]
/** Query intervals while in doubt (CARD-16); the last one repeats. */
const steps_ms = [2_000, 5_000, 10_000, 20_000, 30_000]

/** When the terminal is queried next. Derived from the stream and the clock, so that a restart keeps the schedule. */
export const nextPollAt = (attempt: LookedAt, now: Instant): Instant | null => {
  // A timestamp from a clock that ran ahead counts as now.
  const sooner = (at: Instant) => earliest(at, now)
  const { state, sent_at, doubt_at, reversal, changed_at, ended_at } = attempt
  if (state === 'created') return now
  if (wasUnknown(attempt)) return recheckAt(ended_at ?? changed_at, now)
  if (state === 'sent' || state === 'cancelling') return addMs(now, polling_ms)
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

/** Ended because the terminal, queried twice, did not know it: the only end without evidence (CARD-20). */
export const wasUnknown = ({ state, reason }: Pick<ExistingAttempt, 'state' | 'reason'>): boolean =>
  state === 'cancelled' && reason === 'timeout'

/** Delay until the next recheck; undefined after the last. */
export const nextRecheckMs = (waited_ms: number): number | undefined =>
  looks_back_ms.find((ms) => ms > waited_ms)

const recheckAt = (ended_at: Instant, now: Instant): Instant | null => {
  const next = looks_back_ms.find((ms) => epochMsOf(ended_at) + ms > epochMsOf(now))
  return next === undefined ? null : addMs(ended_at, next)
}

const inSteps = (from: Instant, now: Instant): Instant => {
  let at = epochMsOf(from)
  for (let n = 0; at <= epochMsOf(now); n += 1) at += steps_ms[Math.min(n, steps_ms.length - 1)] ?? 0
  return addMs(from, at - epochMsOf(from))
}

/**
 * Whether a period of `ms` since `from` is over; true as well when `from` lies ahead because of a wrong clock.
 */
export const isOver = (from: Instant | null, ms: number, now: Instant): boolean =>
  from !== null && !isWithin(from, ms, now)

export const since = (from: Instant | null, to: Instant): number =>
  from === null ? 0 : epochMsOf(to) - epochMsOf(from)
