import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { shortDateOf } from '../../shared/format/index.ts'
import { averageOf, growth } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import type { VatBasis } from '../parts/vat-basis.ts'
import { capitalised } from '../parts/words.ts'
import { useBasisWords } from './use-basis-words.ts'
import { useComparedName } from './use-compared-name.ts'
import { useGuestColumns } from './use-guest-columns.ts'

export type Step = Turnover['steps'][number]

/** `18–19`, `Fre. 20.11.`, `Uge 47`, `Nov. 2026`; short for below a bar. */
export const useStepLabel = () => {
  const { t, i18n } = useTranslation('statistics')
  return ({ hour, from, to }: Step, isShort = false): string => {
    if (hour !== null) {
      const next = `${(hour + 1) % 24}`.padStart(2, '0')
      return isShort ? `${hour}`.padStart(2, '0') : `${hour}`.padStart(2, '0').concat('–', next)
    }
    const day = Temporal.PlainDate.from(from)
    const days = day.until(Temporal.PlainDate.from(to)).days + 1
    if (days === 1 && isShort) return shortDateOf(from)
    if (days === 1)
      return `${capitalised(day.toLocaleString(i18n.language, { weekday: 'short' }))} ${shortDateOf(from)}${day.year}`
    if (days > 7) return capitalised(day.toLocaleString(i18n.language, { month: 'short', year: 'numeric' }))
    return isShort
      ? `${day.weekOfYear}`
      : t('week', { n: day.weekOfYear, from: shortDateOf(from), year: day.year })
  }
}

/** Where a bar leads: a day to its receipts, a week or month to its days, an hour of many days to these. */
export const linkOfStep =
  ({ period }: Turnover, search: string, path: (inside: string) => string) =>
  ({ hour, from, to }: Step): string => {
    if (from === to) return path(`orders?from=${from}&to=${to}&status=completed`)
    const next = new URLSearchParams(search)
    if (hour === null) {
      for (const [name, value] of Object.entries({ period: 'custom', from, to, by: 'day' }))
        next.set(name, value)
    } else {
      next.set('hour_from', `${hour}`)
      next.set('hour_to', `${hour + 1}`)
      next.set('by', Temporal.PlainDate.from(period.from).until(period.to).days > 31 ? 'week' : 'day')
    }
    return path(`statistics/turnover?${next}`)
  }

/** The table behind the bars, and the export. */
export const useStepColumns = (data: Turnover, basis: VatBasis): SheetColumn<Step>[] => {
  const { t } = useTranslation('statistics')
  const labelOf = useStepLabel()
  const words = useBasisWords(basis)
  const otherBasis = basis === 'net' ? 'gross' : 'net'
  const ofGuests = useGuestColumns(basis)
  const compared = useComparedName(data.compared_with)
  const columns: SheetColumn<Step>[] = [
    { key: 'step', label: t('step'), value: (step) => labelOf(step) },
    { key: 'from', label: t('from'), kind: 'day', value: ({ from }) => from, is_off: true },
    { key: basis, label: words.turnover, kind: 'money', value: (step) => step[basis] },
    { key: otherBasis, label: words.other, kind: 'money', value: (step) => step[otherBasis] },
    { key: 'vat', label: t('vat'), kind: 'money', value: ({ vat }) => vat },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ receipts }) => receipts },
    {
      key: 'average',
      label: words.average,
      kind: 'money',
      value: (step) => averageOf(step[basis], step.receipts),
    },
    ...(data.total.guests > 0 ? ofGuests : []),
  ]
  if (!data.compared_with) return columns
  return [
    ...columns,
    { key: 'compare', label: words.named(compared), kind: 'money', value: ({ compare }) => compare?.[basis] },
    {
      key: 'growth',
      label: t('growth'),
      kind: 'percent',
      value: (step) => (step.compare ? growth(step[basis], step.compare[basis]) : null),
    },
  ]
}
