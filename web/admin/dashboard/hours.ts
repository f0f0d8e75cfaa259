import type { Dashboard } from '@bon/contracts/statistics'
import type { VatBasis } from '../parts/vat-basis.ts'

type Hour = Dashboard['by_hour'][number]
export type HourRow = { hour: string; today: number | null; compare: number }

/**
 * The bars of a day: from the first hour with turnover on either day to the last, without gaps. Hours after today's
 * last sale are null, so that the chart does not show future hours as zero. Hours after midnight come last: the day
 * begins at `first`.
 */
export const hourRows = (hours: readonly Hour[], first: number, basis: VatBasis): HourRow[] => {
  const at = new Map(hours.map((hour) => [hour.hour, hour]))
  const day = Array.from({ length: 24 }, (_, i) => (i + first) % 24)
  const used = day.flatMap((hour, i) => (isUsed(at.get(hour)) ? [i] : []))
  const last = day.findLastIndex((hour) => (at.get(hour)?.gross ?? 0) !== 0)
  return day.slice(used[0] ?? 0, (used.at(-1) ?? -1) + 1).map((hour, i) => ({
    hour: `${hour}`.padStart(2, '0'),
    today: i + (used[0] ?? 0) > last ? null : (at.get(hour)?.[basis] ?? 0),
    compare: at.get(hour)?.[`compare_${basis}`] ?? 0,
  }))
}

const isUsed = (hour: Hour | undefined) =>
  hour !== undefined && (hour.gross !== 0 || hour.compare_gross !== 0)
