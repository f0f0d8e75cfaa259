import { epochMsOf, type Instant, type Money } from '@bon/contracts/kernel'
import type { FormerPrice } from '../resources/index.ts'

/** How long a till may still show an old price: signals may be lost, tabs suspended and orders left open. */
export const priceWindowMs = 15 * 60_000

/** Prices to remember after a change: the one that ended, and earlier ones that a till may still show. */
export const pricesAfter = (
  former: readonly FormerPrice[],
  change: { from?: unknown } | undefined,
  at: Instant,
): readonly FormerPrice[] =>
  change === undefined
    ? former
    : [...stillShown(former, at), { price: (change.from ?? null) as Money | null, until: at }]

/** Prices that were valid at any time within the window before now. */
export const stillShown = <F extends { until: Instant }>(former: readonly F[], now: Instant): F[] =>
  former.filter(({ until }) => epochMsOf(now) - epochMsOf(until) <= priceWindowMs)
