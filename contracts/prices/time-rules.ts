import { type Instant, instantOf, localTime } from '../kernel/index.ts'
import { weekdays } from '../resources/weekdays.ts'
import type { TimeRule } from './price-rules.ts'

type When = Pick<TimeRule, 'from_date' | 'to_date' | 'from_time' | 'to_time' | 'weekdays'>
/** Half open: includes `from`, excludes `to`. */
export type Span = { from: Instant; to: Instant }

/**
 * The span of a rule that begins on this day; undefined when the day does not match. With `from` after `to`, the rule
 * lasts until the next morning and belongs to the day it began on (DEF-40).
 */
export const spanOn = (rule: When, day: Temporal.PlainDate, zone: string): Span | undefined => {
  if (!isOwnDay(rule, day)) return undefined
  const next = day.add({ days: 1 })
  const { from_time, to_time } = rule
  if (from_time === null || to_time === null)
    return spanOf(first(day, '00:00', zone), first(next, '00:00', zone))
  return spanOf(first(day, from_time, zone), last(from_time < to_time ? day : next, to_time, zone))
}

/** Empty when the start of summer time removes the whole span. */
const spanOf = (from: number, to: number): Span | undefined =>
  from < to ? { from: instantOf(from), to: instantOf(to) } : undefined

/** An empty date range is unlimited, and no weekdays means every day (CAT-40). */
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
 * When an hour repeats, a rule begins at its first and ends at its last occurrence, so it is never interrupted. When
 * the hour is skipped, both fall on the moment of the clock change.
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
  const target = day.toPlainDateTime(time)
  const found = target.toZonedDateTime(zone, { disambiguation: which })
  if (found.toPlainDateTime().equals(target)) return found.epochMilliseconds
  const before = target.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? before).epochMilliseconds
}

/** The span of the rule that contains this moment. */
export const spanAt = (rule: When, at: Instant, zone: string): Span | undefined => {
  const today = localTime(at, zone).toPlainDate()
  return [today.subtract({ days: 1 }), today]
    .flatMap((day) => spanOn(rule, day, zone) ?? [])
    .find(({ from, to }) => from <= at && at < to)
}
