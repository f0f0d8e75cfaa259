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
 * Zone and cut-offs of the company whose pages are shown. A page shows one company at a time, so that moments are
 * written and days are named by its clock, whatever clock the device has.
 */
export const shopClock = {
  follow: (next: DayRules): void => {
    rules = next
  },
  zone: (): string => rules.zone,
  businessDay: (at: Instant): PlainDate => businessDay(at, zoneRulesOf(rules, at)),
}
