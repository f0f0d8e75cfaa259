import type { PlainDate } from '@bon/contracts/kernel'
import { weekdays } from '@bon/contracts/resources'
import { type TurnoverGoals, weekdayGoalOn } from '@bon/contracts/statistics'

export const noGoals: TurnoverGoals = { weekdays: [], dates: [] }

/** What the form edits: the goal of each weekday as of today, and of the dates that are not past. */
export const goalsFrom = (saved: TurnoverGoals, today: PlainDate): TurnoverGoals => ({
  weekdays: weekdays.map((weekday) => ({
    from: today,
    weekday,
    amount: weekdayGoalOn(saved, weekday, today),
  })),
  dates: saved.dates.filter(({ date }) => date >= today).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
})

/** The document after the form: past rows as they were, and from today on only what differs. */
export const goalsAfter = (
  saved: TurnoverGoals,
  { weekdays: typed, dates }: TurnoverGoals,
  today: PlainDate,
): TurnoverGoals => {
  const past = saved.weekdays.filter(({ from }) => from < today)
  return {
    weekdays: [
      ...past,
      ...typed
        .filter(({ weekday, amount }) => amount !== weekdayGoalOn({ weekdays: past }, weekday, today))
        .map((row) => ({ ...row, from: today })),
    ],
    // First, so that the server names a date by its place in the form.
    dates: [...dates, ...saved.dates.filter(({ date }) => date < today)],
  }
}
