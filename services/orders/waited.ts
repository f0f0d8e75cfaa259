import { addMs, type Instant, isWithin, latest } from '@bon/contracts/kernel'

/** What arrives within so long of when it was made is live: its prices are judged at arrival. */
const liveMs = 15 * 60_000
/** A claim reaches no further back than a day, nor beyond the session that counts it. */
const oldestMs = 24 * 3_600_000

/**
 * When a sale was made that waited without a server, by the till's own clock; undefined for a live one. Such a sale is
 * judged by that moment, and flagged: whoever claims it for a live one stands in the report by his name.
 */
export const waitedSince = (
  sold_at: Instant | undefined,
  session_opened_at: Instant,
  now: Instant,
): Instant | undefined =>
  sold_at === undefined || sold_at > now || isWithin(sold_at, liveMs, now)
    ? undefined
    : latest(sold_at, latest(session_opened_at, addMs(now, -oldestMs)))
