import { addMs, type Instant, isWithin, latest } from '@bon/contracts/kernel'

/** A command arriving within this time counts as live: prices are checked at arrival. */
const liveMs = 15 * 60_000
/** A claimed time may be at most a day old, and not before the session that counts it. */
const oldestMs = 24 * 3_600_000

/**
 * When a sale queued without a server was made, by the till's clock; undefined for a live one. Such a sale is checked
 * as of that moment and flagged: a false claim appears in the report under the cashier's name.
 */
export const waitedSince = (
  sold_at: Instant | undefined,
  session_opened_at: Instant,
  now: Instant,
): Instant | undefined =>
  sold_at === undefined || sold_at > now || isWithin(sold_at, liveMs, now)
    ? undefined
    : latest(sold_at, latest(session_opened_at, addMs(now, -oldestMs)))
