import { z } from 'zod'
import { addMs, epochMsOf, type Instant, instantOf, localTime, PlainDate } from './time.ts'

/** A time zone, and the local time (HH:MM) at which a business day begins. */
export type ZoneRules = { zone: string; day_starts_at: string }

/** From the business day `from` on, days begin at the local time `at` (HH:MM). */
export type CutOff = { from: PlainDate; at: string }

/** Day rules of a VAT entity: rows in any order, at most one per date. */
export const DayRules = z.object({
  zone: z.string(),
  cut_offs: z.array(z.object({ from: PlainDate, at: z.string() })).readonly(),
})
export type DayRules = z.infer<typeof DayRules>

/** DEF-14: the business day starts at 05:00 in Copenhagen, so that the sale at 01:30 belongs to the evening before. */
export const danishDay: ZoneRules = { zone: 'Europe/Copenhagen', day_starts_at: '05:00' }

const hour_ms = 3_600_000

/**
 * The rules at a moment: the cut-off of its local date applies, so `businessDay(at, zoneRulesOf(entity, at))` is
 * the day of `at` across a change of cut-off too.
 */
export const zoneRulesOf = ({ zone, cut_offs }: DayRules, at: Instant): ZoneRules => {
  const date = cut_offs.length === 0 ? '' : localTime(at, zone).toPlainDate().toString()
  return { zone, day_starts_at: cutOffOn(cut_offs, date)?.at ?? danishDay.day_starts_at }
}

/** The row in force on a business day; undefined before the first one, where DEF-14 applies. */
export const cutOffOn = (cut_offs: readonly CutOff[], day: PlainDate): CutOff | undefined => {
  let holds: CutOff | undefined
  for (const row of cut_offs) if (row.from <= day && (!holds || row.from > holds.from)) holds = row
  return holds
}

/** The business day of a moment: its local date, or the day before if the day has not begun yet. */
export const businessDay = (instant: Instant, rules: ZoneRules): PlainDate => {
  // Called for every event, and constant within a minute: zone arithmetic is the most expensive part of a stamp.
  const minute = `${instant.slice(0, 16)}${rules.zone}${rules.day_starts_at}`
  if (minute !== lastDay.minute) lastDay = { minute, day: dayOf(instant, rules) }
  return lastDay.day
}

let lastDay = { minute: '', day: '' }

const dayOf = (instant: Instant, rules: ZoneRules): PlainDate => {
  const date = localTime(instant, rules.zone).toPlainDate()
  const isEarly = epochMsOf(instant) < beginningOf(date, rules)
  return (isEarly ? date.subtract({ days: 1 }) : date).toString()
}

/**
 * Where clocks go back, a repeated local time means its first occurrence; where they go forward, a skipped one shifts
 * by the gap (RFC 5545). A day therefore begins exactly once on these two nights too.
 */
const beginningOf = (date: Temporal.PlainDate, { zone, day_starts_at }: ZoneRules): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: day_starts_at }).epochMilliseconds

/** The moment at which a business day begins. */
export const dayBegins = (day: PlainDate, { zone, cut_offs }: DayRules): Instant => {
  const day_starts_at = cutOffOn(cut_offs, day)?.at ?? danishDay.day_starts_at
  return instantOf(beginningOf(Temporal.PlainDate.from(day), { zone, day_starts_at }))
}

/**
 * The first business day for which a cut-off can still be set: it has not begun by any rule and does not begin within
 * the hour, so that every process has the row before it applies.
 */
export const firstDayToSet = (zone: string, now: Instant): PlainDate =>
  localTime(addMs(now, hour_ms), zone).toPlainDate().add({ days: 1 }).toString()

/** The local hour, 0 to 23. */
export const localHour = (instant: Instant, { zone }: Pick<ZoneRules, 'zone'>): number =>
  localTime(instant, zone).hour

/** Whether the runtime knows a time zone of that name. */
export const isZone = (name: string): boolean => {
  try {
    return localTime('1970-01-01T00:00:00.000Z', name).timeZoneId !== ''
  } catch {
    // The runtime throws for an unknown name.
    return false
  }
}
