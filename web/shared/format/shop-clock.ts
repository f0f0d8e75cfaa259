import {
  businessDay,
  type DayRules,
  danishDay,
  type Instant,
  type PlainDate,
  zoneRulesOf,
} from '@bon/contracts/kernel'

let rules: DayRules = { zone: danishDay.zone, cut_offs: [] }

/**
 * Time zone and cut-offs of the shown company. A page shows one company at a time, and formats times and days by this
 * clock, not by the device's.
 */
export const shopClock = {
  follow: (next: DayRules): void => {
    rules = next
  },
  zone: (): string => rules.zone,
  businessDay: (at: Instant): PlainDate => businessDay(at, zoneRulesOf(rules, at)),
}
