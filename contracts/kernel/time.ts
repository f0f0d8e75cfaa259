import { z } from 'zod'

/** A moment, UTC, as ISO text with milliseconds: `2026-11-21T08:00:00.000Z`. Text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = string

/** A day as ISO text: `2026-11-21`. */
export const PlainDate = z.iso.date()
export type PlainDate = string

// `Date` as a calculator, not as a clock: it does both at less than half of what Temporal costs, and a sale asks a hundred
// times.
// biome-ignore lint/style/noRestrictedGlobals: no clock is read.
export const instantOf = (epochMs: number): Instant => new Date(epochMs).toISOString()

/** @throws RangeError when it is no moment. */
export const epochMsOf = (instant: Instant): number => {
  // biome-ignore lint/style/noRestrictedGlobals: no clock is read.
  const epochMs = Date.parse(instant)
  if (Number.isNaN(epochMs)) throw new RangeError(`not a moment: ${instant}`)
  return epochMs
}

export const addMs = (instant: Instant, ms: number): Instant => instantOf(epochMsOf(instant) + ms)

export const latest = (a: Instant, b: Instant): Instant => (a > b ? a : b)
export const earliest = (a: Instant, b: Instant): Instant => (a < b ? a : b)

/**
 * True while a period of `ms` that began at `from` is under way. One that begins further ahead than its own length was
 * begun before the clock was set back; how long ago that was nobody knows, and it counts as over.
 */
export const isWithin = (from: Instant, ms: number, now: Instant): boolean =>
  Math.abs(epochMsOf(now) - epochMsOf(from)) < ms

/** A reminder whose moment was set under a clock that ran ahead: due after its own delay from now. */
export const setAnew = <T extends { set_at: Instant; due_at: Instant }>(item: T, now: Instant): T =>
  item.set_at <= now
    ? item
    : {
        ...item,
        set_at: now,
        due_at: addMs(now, Math.max(0, epochMsOf(item.due_at) - epochMsOf(item.set_at))),
      }

/** The wall clock in a zone. */
export const localTime = (instant: Instant, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

export const dayBefore = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
