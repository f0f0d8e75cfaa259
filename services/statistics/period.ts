import {
  businessDay,
  type CompanyScope,
  cutOffOn,
  type DayRules,
  danishDay,
  type Instant,
  localHour,
  type PlainDate,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { type Comparison, earliest_day, type Period, yearsBefore } from '@bon/contracts/statistics'

type Query = { from?: PlainDate | undefined; to?: PlainDate | undefined; compare?: Comparison | undefined }

/** A period without days to come, and the one beside it. */
export type Resolved = {
  period: Period
  compared: Compared | null
  /** The hour in which a business day begins. */
  opening: number
}
export type Compared = {
  period: Period
  /** The day of the period that a day of the other stands beside. */
  counterpart(day: PlainDate): PlainDate
  up_to_hour: number | null
  last_day_hours: readonly number[] | undefined
}

type Ports = { firstDay(scope: CompanyScope): Promise<PlainDate | undefined>; rules: DayRules }

export const resolve = async (
  { firstDay, rules }: Ports,
  scope: CompanyScope,
  { from: asked, to: until, compare }: Query,
  now: Instant,
): Promise<Resolved> => {
  const today = businessDay(now, zoneRulesOf(rules, now))
  const to = asked !== undefined && asked > today ? (until ?? asked) : earlier(until ?? today, today)
  const from = asked ?? later(earlier((await firstDay(scope)) ?? to, to), dayAfter(yearsBefore(to)))
  const opening = Number((cutOffOn(rules.cut_offs, to)?.at ?? danishDay.day_starts_at).slice(0, 2))
  const period = { from: later(from, earliest_day), to }
  if (!compare) return { period, compared: null, opening }
  const up_to_hour = to === today ? localHour(now, rules) : null
  return {
    period,
    compared: {
      ...shifted(period, compare),
      up_to_hour,
      last_day_hours: up_to_hour === null ? undefined : hoursUpTo(up_to_hour, opening),
    },
    opening,
  }
}

const shifted = ({ from, to }: Period, compare: Comparison): Pick<Compared, 'period' | 'counterpart'> => {
  const by = stepOf(compare, { from, to })
  const back = (day: PlainDate) => Temporal.PlainDate.from(day).subtract(by).toString()
  return {
    period: { from: back(from), to: back(to) },
    // The 28th of February is beside itself and, in a leap year, beside the 29th; no day leaves the period.
    counterpart: (day) => later(from, earlier(to, Temporal.PlainDate.from(day).add(by).toString())),
  }
}

const stepOf = (compare: Comparison, { from, to }: Period): Temporal.DurationLike => {
  if (compare === 'dates') return { years: 1 }
  if (compare === 'weekdays') return { days: 364 }
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
  return { days: Math.ceil(days / 7) * 7 }
}

/** Of a business day, those up to and including one. */
const hoursUpTo = (hour: number, opening: number): number[] =>
  Array.from({ length: ((hour - opening + 24) % 24) + 1 }, (_, i) => (opening + i) % 24)

export const dayAfter = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString()
const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b)
const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)
