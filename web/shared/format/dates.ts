import { type Instant, localTime, type PlainDate } from '@bon/contracts/kernel'
import { shopClock } from './shop-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const isInstant = (when: Instant | PlainDate): when is Instant => when.includes('T')
const local = (instant: Instant) => localTime(instant, shopClock.zone())

/** `20.11.2026`, of a date or of an instant's local date. */
export const dateOf = (when: Instant | PlainDate): string => {
  const day = isInstant(when) ? local(when) : Temporal.PlainDate.from(when)
  return `${two(day.day)}.${two(day.month)}.${day.year}`
}

/** `20.11.` */
export const shortDateOf = (when: Instant | PlainDate): string => dateOf(when).slice(0, 6)

/** `18:42` */
export const timeOf = (instant: Instant): string => {
  const time = local(instant)
  return `${two(time.hour)}:${two(time.minute)}`
}

export const dateTimeOf = (instant: Instant): string => `${dateOf(instant)} ${timeOf(instant)}`

/** An hour of the day, `18` → `18:00`. */
export const hourOf = (hour: number): string => `${two(hour)}:00`

/** Milliseconds as `1:36`. */
export const durationOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** `fredag` */
export const weekdayOf = (day: PlainDate, language: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { weekday: 'long' })
