import { type Instant, instantOf, localTime } from '../kernel/index.ts'
import { weekdays } from '../resources/weekdays.ts'
import type { TimeRule } from './price-rules.ts'

type When = Pick<TimeRule, 'from_date' | 'to_date' | 'from_time' | 'to_time' | 'weekdays'>
/** From and including the first moment, up to and not including the second. */
export type Span = { from: Instant; to: Instant }

/**
 * The moments between which the rule holds that it begins on this day; undefined on a day that is not its own. A rule
 * whose from is after its to lasts into the next morning, and belongs to the day on which it began (DEF-40).
 */
export const spanOn = (rule: When, day: Temporal.PlainDate, zone: string): Span | undefined => {
  if (!isOwnDay(rule, day)) return undefined
  const next = day.add({ days: 1 })
  const { from_time, to_time } = rule
  if (from_time === null || to_time === null)
    return spanOf(first(day, '00:00', zone), first(next, '00:00', zone))
  return spanOf(first(day, from_time, zone), last(from_time < to_time ? day : next, to_time, zone))
}

/** An hour that the summer took away leaves nothing between. */
const spanOf = (from: number, to: number): Span | undefined =>
  from < to ? { from: instantOf(from), to: instantOf(to) } : undefined

/** CAT-40: an empty pair means no limit, and no weekday means every day. */
const isOwnDay = ({ from_date, to_date, weekdays: on }: When, day: Temporal.PlainDate): boolean => {
  const text = day.toString()
  const weekday = weekdays[day.dayOfWeek - 1]
  return (
    (from_date === null || from_date <= text) &&
    (to_date === null || text <= to_date) &&
    (on.length === 0 || (weekday !== undefined && on.includes(weekday)))
  )
}

/**
 * In the night that has an hour twice a rule begins the first time that the clock shows its hour, and ends the last
 * time: it never stops in between. In the night that lacks the hour it does so when the clock is moved.
 */
const first = (day: Temporal.PlainDate, time: string, zone: string): number =>
  momentOf(day, time, zone, 'earlier')
const last = (day: Temporal.PlainDate, time: string, zone: string): number =>
  momentOf(day, time, zone, 'later')

const momentOf = (
  day: Temporal.PlainDate,
  time: string,
  zone: string,
  which: 'earlier' | 'later',
): number => {
  const wanted = day.toPlainDateTime(time)
  const found = wanted.toZonedDateTime(zone, { disambiguation: which })
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds
  const before = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? before).epochMilliseconds
}

/** The span in which the rule holds at this moment. */
export const spanAt = (rule: When, at: Instant, zone: string): Span | undefined => {
  const today = localTime(at, zone).toPlainDate()
  return [today.subtract({ days: 1 }), today]
    .flatMap((day) => spanOn(rule, day, zone) ?? [])
    .find(({ from, to }) => from <= at && at < to)
}
