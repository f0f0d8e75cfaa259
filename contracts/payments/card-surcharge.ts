import { type Money, percentageOf, type TenthsOfPercent } from '../kernel/index.ts'

/**
 * What a terminal adds for a card with this surcharge: a share of what pays the bill, rounded as every share is. A tip is
 * not part of it (DEF-08, DEF-09).
 */
export const surchargeOf = (base: Money, rate: TenthsOfPercent): Money => percentageOf(base, rate)
