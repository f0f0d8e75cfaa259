import type { Money, PlainDate } from '../kernel/index.ts'
import type { DataOf } from '../resources/resource.ts'
import type { turnoverGoals } from '../resources/turnover-goals.resource.ts'
import { weekdays } from '../resources/weekdays.ts'

export type TurnoverGoals = DataOf<typeof turnoverGoals>
export type Weekday = (typeof weekdays)[number]

/** The goal of a business day, and whether it is of that date alone; null when there is none (DES-13). */
export const goalOn = (
  goals: TurnoverGoals,
  day: PlainDate,
): { amount: Money; is_of_date: boolean } | null => {
  const ofDate = goals.dates.find(({ date }) => date === day)
  const amount = ofDate ? ofDate.amount : weekdayGoalOn(goals, weekdayOf(day), day)
  return amount === null ? null : { amount, is_of_date: ofDate !== undefined }
}

/** What a weekday's goal is on a day: the row that began last. */
export const weekdayGoalOn = (
  goals: Pick<TurnoverGoals, 'weekdays'>,
  weekday: Weekday,
  day: PlainDate,
): Money | null => {
  const rows = goals.weekdays.filter((row) => row.weekday === weekday && row.from <= day)
  return (
    rows.reduce((last, row) => (last === undefined || row.from > last.from ? row : last), rows[0])?.amount ??
    null
  )
}

const weekdayOf = (day: PlainDate): Weekday =>
  weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'monday'
