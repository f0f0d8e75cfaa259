import { PlainDate } from './time.ts'

/** The first day of every accounting year, as month and day: `07-01`. */
export type AccountingYearStart = string

/** Whether the month has that day in every year; an accounting year cannot begin on 29 February. */
export const isYearly = (start: AccountingYearStart): boolean => PlainDate.safeParse(`2025-${start}`).success

/** `name` is `2026`, or `2026/2027` of a year that two calendar years share. */
export type AccountingYear = { name: string; from: PlainDate; to: PlainDate; kept_until: PlainDate }

const years_kept = 5

/** The accounting year of a day, and until when its books are kept. */
export const accountingYearOf = (day: PlainDate, start: AccountingYearStart): AccountingYear => {
  const { year } = Temporal.PlainDate.from(day)
  const first = Temporal.PlainDate.from(`${day.slice(5) < start ? year - 1 : year}-${start}`)
  const last = first.add({ years: 1 }).subtract({ days: 1 })
  return {
    name: first.year === last.year ? `${first.year}` : `${first.year}/${last.year}`,
    from: first.toString(),
    to: last.toString(),
    kept_until: last.add({ years: years_kept }).toString(),
  }
}

/** The first day whose books are still kept: its accounting year is the oldest one that is. */
export const booksKeptFrom = (today: PlainDate, start: AccountingYearStart): PlainDate => {
  const then = Temporal.PlainDate.from(today).subtract({ years: years_kept })
  const { from, to, kept_until } = accountingYearOf(then.toString(), start)
  // On 29 February `then` is the 28th, whose year may have ended that day: then it is kept no longer.
  return kept_until < today ? Temporal.PlainDate.from(to).add({ days: 1 }).toString() : from
}
