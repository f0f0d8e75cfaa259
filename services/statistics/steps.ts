import type { PlainDate } from '@bon/contracts/kernel'
import {
  addSums,
  type Granularity,
  noSums,
  type Period,
  type Turnover,
  type TurnoverSums,
} from '@bon/contracts/statistics'

export type DaySums = TurnoverSums & { day: PlainDate }
export type HourSums = TurnoverSums & { weekday: number; hour: number }

type Steps = Turnover['steps']
type Other<Row> = { rows: readonly Row[]; counterpart(day: PlainDate): PlainDate } | null

/** Each day, week or month of a period with its turnover, those without as well, and that of the day it is beside. */
export const daySteps = (
  period: Period,
  by: Exclude<Granularity, 'hour'>,
  rows: readonly DaySums[],
  other: Other<DaySums>,
): Steps => {
  const now = summed(rows, ({ day }) => firstOf(day, by))
  const then = other && summed(other.rows, ({ day }) => firstOf(other.counterpart(day), by))
  return bounds(period, by).map(({ key, from, to }) => ({
    from,
    to,
    hour: null,
    ...(now.get(key) ?? noSums),
    compare: then && (then.get(key) ?? noSums),
  }))
}

/** The hours of all days, from the first with turnover to the last, in the order of a business day. */
export const hourSteps = (
  period: Period,
  opening: number,
  rows: readonly HourSums[],
  other: readonly HourSums[] | null,
): Steps => {
  const since = (hour: number) => (hour + 24 - opening) % 24
  const sold = [...rows, ...(other ?? [])].map(({ hour }) => since(hour))
  if (sold.length === 0) return []
  const now = summed(rows, ({ hour }) => hour)
  const then = other && summed(other, ({ hour }) => hour)
  const [first, last] = [Math.min(...sold), Math.max(...sold)]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + opening) % 24).map((hour) => ({
    ...period,
    hour,
    ...(now.get(hour) ?? noSums),
    compare: then && (then.get(hour) ?? noSums),
  }))
}

const summed = <Row extends TurnoverSums, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, TurnoverSums> => {
  const sums = new Map<Key, TurnoverSums>()
  for (const row of rows) sums.set(keyOf(row), addSums(sums.get(keyOf(row)) ?? noSums, row))
  return sums
}

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const

const bounds = ({ from, to }: Period, by: keyof typeof steps): (Period & { key: PlainDate })[] => {
  const found: (Period & { key: PlainDate })[] = []
  for (let key = firstOf(from, by); key <= to; ) {
    const next = Temporal.PlainDate.from(key).add(steps[by])
    const last = next.subtract({ days: 1 }).toString()
    found.push({ key, from: key < from ? from : key, to: last > to ? to : last })
    key = next.toString()
  }
  return found
}

/** The first day of the week, from Monday, or month that a day is in. */
const firstOf = (day: PlainDate, by: keyof typeof steps): PlainDate => {
  if (by === 'day') return day
  const date = Temporal.PlainDate.from(day)
  return (by === 'month' ? date.with({ day: 1 }) : date.subtract({ days: date.dayOfWeek - 1 })).toString()
}
