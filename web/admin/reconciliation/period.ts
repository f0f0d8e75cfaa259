import { PlainDate } from '@bon/contracts/kernel'

export const periodKinds = ['month', 'quarter', 'year', 'days'] as const
export type PeriodKind = (typeof periodKinds)[number]
export type Period = { kind: PeriodKind; from: PlainDate; to: PlainDate }

const months = { month: 1, quarter: 3, year: 12 } as const

/** The whole period of a kind that a day is in; of free days, those that were chosen. */
export const periodOf = (kind: PeriodKind, from: PlainDate, to: PlainDate): Period => {
  if (kind === 'days') return { kind, from, to: to < from ? from : to }
  const day = Temporal.PlainDate.from(from)
  const count = months[kind]
  const first = day.with({ month: day.month - ((day.month - 1) % count), day: 1 })
  return {
    kind,
    from: first.toString(),
    to: first.add({ months: count }).subtract({ days: 1 }).toString(),
  }
}

/** The period before or after; of free days, as many. */
export const stepped = ({ kind, from, to }: Period, by: 1 | -1): Period => {
  const first = Temporal.PlainDate.from(from)
  if (kind !== 'days') return periodOf(kind, first.add({ months: by * months[kind] }).toString(), to)
  const days = by * (first.until(Temporal.PlainDate.from(to)).days + 1)
  return {
    kind,
    from: first.add({ days }).toString(),
    to: Temporal.PlainDate.from(to).add({ days }).toString(),
  }
}

/** What the address says, and this month without it. */
export const periodIn = (address: URLSearchParams, today: PlainDate): Period => {
  const day = (name: string) => PlainDate.safeParse(address.get(name)).data
  const kind = periodKinds.find((each) => each === address.get('kind')) ?? 'month'
  const from = day('from') ?? today
  return periodOf(kind, from, day('to') ?? from)
}
