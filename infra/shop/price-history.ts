import { epochMsOf, type Instant, type Money } from '@bon/contracts/kernel'

/** A price that was true until a moment; null was an open price. */
export type FormerPrice = { price: Money | null; until: Instant }

/** How long a till may still show what it fetched: bells are lost, tabs sleep, carts stand open. */
export const priceWindowMs = 15 * 60_000

/** What to remember after a change: the price that it ended, and those before it that a till may still show. */
export const pricesAfter = (
  known: readonly FormerPrice[],
  change: { from?: unknown } | undefined,
  at: Instant,
): readonly FormerPrice[] =>
  change === undefined
    ? known
    : [...stillShown(known, at), { price: (change.from ?? null) as Money | null, until: at }]

/** Those that were true at any time within the window before now. */
export const stillShown = <F extends { until: Instant }>(known: readonly F[], now: Instant): F[] =>
  known.filter(({ until }) => epochMsOf(now) - epochMsOf(until) <= priceWindowMs)
