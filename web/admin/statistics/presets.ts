import type { PlainDate } from '@bon/contracts/kernel'

/** Periods that end today, in the order of the list; the last two and `day` have days of their own. */
export const presets = [
  ...['day', 'this_week', 'last_week'],
  ...['days_14', 'days_30', 'days_90', 'days_180', 'days_365'],
  ...['weeks_12', 'weeks_30', 'weeks_52', 'months_12'],
  ...['all', 'custom'],
] as const
export type Preset =
  | 'day'
  | 'this_week'
  | 'last_week'
  | `days_${14 | 30 | 90 | 180 | 365}`
  | `weeks_${12 | 30 | 52}`
  | 'months_12'
  | 'all'
  | 'custom'

/** The days of a period, today the last; `all` has no first day. Weeks begin on Monday. */
export const daysOf = (preset: Preset, today: PlainDate): { from?: PlainDate; to: PlainDate } => {
  const day = Temporal.PlainDate.from(today)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const since = (from: Temporal.PlainDate, to = day) => ({ from: from.toString(), to: to.toString() })
  const [unit, count = ''] = preset.split('_')
  switch (unit) {
    case 'this':
      return since(monday)
    case 'last':
      return since(monday.subtract({ weeks: 1 }), monday.subtract({ days: 1 }))
    case 'days':
      return since(day.subtract({ days: Number(count) - 1 }))
    case 'weeks':
      return since(monday.subtract({ weeks: Number(count) - 1 }))
    case 'months':
      return since(day.with({ day: 1 }).subtract({ months: Number(count) - 1 }))
    case 'all':
      return { to: today }
    default:
      return since(day)
  }
}
