import { addMs, epochMsOf, type Instant } from '@bon/contracts/kernel'

/** Milliseconds before the second attempt, doubled after each further one up to `most_ms`. */
export type RetryTimes = { first_ms: number; most_ms: number }

export const retryTimes: RetryTimes = { first_ms: 5_000, most_ms: 600_000 }

export const nextTryAt = (now: Instant, attempts: number, { first_ms, most_ms }: RetryTimes): Instant =>
  addMs(now, Math.min(first_ms * 2 ** Math.min(attempts - 1, 30), most_ms))

/** A time further away than the longest delay means that the clock went back since. */
export const isDue = (next_try_at: Instant, now: Instant, { most_ms }: RetryTimes): boolean =>
  next_try_at <= now || epochMsOf(next_try_at) > epochMsOf(now) + most_ms
