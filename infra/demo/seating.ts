import { addMs, epochMsOf, type Instant, type Uuid } from '@bon/contracts/kernel'
import type { Rng } from './rng.ts'

export type DemoTable = { uuid: Uuid; seats: number }

/** Where the guests of a bon sit, how many they are, and since when. */
export type Seating = { table_uuid: Uuid; guests: number; since: Instant }

type Paid = { at: Instant; lines: readonly { count: number }[] }
type Room = { tables: readonly DemoTable[]; opens: Instant; rng: Rng }
type Meal = { first: number; last: number; minutes: readonly [number, number] }
type Booking = { table_uuid: Uuid; from: Instant; until: Instant }

/** The local hours in which guests pay for a meal, both included, and for how many minutes they sat before. */
const meals: readonly Meal[] = [
  { first: 11, last: 14, minutes: [30, 60] },
  { first: 17, last: 21, minutes: [50, 110] },
]

/** A little more than two thirds, as some find no table in time. */
const share_at_tables = 0.7

/** A table is cleared and laid before its next guests. */
const cleared_ms = 5 * 60_000

/**
 * Seats the guests of a day's bons, which are sorted by payment: a bon without a meal, a free table or the time for a
 * meal since the opening is sold without a table.
 */
export const seatGuests = (bons: readonly Paid[], { tables, opens, rng }: Room): (Seating | undefined)[] => {
  const booked: Booking[] = []
  return bons.map(({ at, lines }) => {
    const meal = mealPaidAt(at)
    if (!meal || rng.next() >= share_at_tables) return undefined
    const since = addMs(at, -rng.between(...meal.minutes) * 60_000)
    const guests = partyOf(lines, rng)
    const fitting = smallest(
      tables.filter((table) => table.seats >= guests && isFree(booked, table, since, at)),
    )
    if (since <= opens || fitting.length === 0) return undefined
    const { uuid: table_uuid } = rng.pick(fitting)
    booked.push({ table_uuid, from: since, until: addMs(at, cleared_ms) })
    return { table_uuid, guests, since }
  })
}

const mealPaidAt = (at: Instant) => {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(epochMsOf(at)).toZonedDateTimeISO(
    'Europe/Copenhagen',
  )
  return meals.find(({ first, last }) => first <= hour && hour <= last)
}

/** One or two pieces for each guest, and no more guests than the largest table has seats. */
const partyOf = (lines: Paid['lines'], rng: Rng): number => {
  const pieces = lines.reduce((sum, { count }) => sum + count, 0)
  return Math.min(8, rng.between(Math.ceil(pieces / 2), pieces))
}

const isFree = (booked: readonly Booking[], { uuid }: DemoTable, since: Instant, at: Instant): boolean =>
  !booked.some(
    ({ table_uuid, from, until }) => table_uuid === uuid && from < addMs(at, cleared_ms) && since < until,
  )

/** Large tables are kept for large parties. */
const smallest = (tables: readonly DemoTable[]): DemoTable[] => {
  const seats = Math.min(...tables.map((table) => table.seats))
  return tables.filter((table) => table.seats === seats)
}
