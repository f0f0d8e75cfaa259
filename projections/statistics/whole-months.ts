import type { PlainDate } from '@bon/contracts/kernel'

/** Days from one to another, both included. */
export type Days = { from: PlainDate; to: PlainDate }

/** A period as whole calendar months, named by their first days, and the days on either side of them. */
export type Split = { months: readonly Days[]; days: readonly Days[] }

/** What a period has in rows by month, and what only in rows by day; never nothing at all. */
export const wholeMonths = ({ from, to }: Days): Split => {
  const first = monthFrom(from)
  const after = monthOf(dayAfter(to))
  if (first >= after) return { months: [], days: [{ from, to }] }
  const days = [
    { from, to: dayBefore(first) },
    { from: after, to },
  ]
  return {
    months: [{ from: first, to: monthOf(dayBefore(after)) }],
    days: days.filter((part) => part.from <= part.to),
  }
}

/** The first day of the month that a day is in. */
export const monthOf = (day: PlainDate): PlainDate => `${day.slice(0, 8)}01`

/** A month as its days. */
export const daysOf = (month: PlainDate): Days => ({
  from: month,
  to: dayBefore(Temporal.PlainDate.from(month).add({ months: 1 }).toString()),
})

const monthFrom = (day: PlainDate): PlainDate =>
  day === monthOf(day) ? day : Temporal.PlainDate.from(monthOf(day)).add({ months: 1 }).toString()

export const dayBefore = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
export const dayAfter = (day: PlainDate): PlainDate =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString()
