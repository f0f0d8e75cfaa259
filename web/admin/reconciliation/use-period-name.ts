import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import type { Period } from './period.ts'

export const usePeriodName = () => {
  const { t, i18n } = useTranslation('reconciliation')
  return ({ kind, from, to }: Period): string => {
    const day = Temporal.PlainDate.from(from)
    if (kind === 'month') return day.toLocaleString(i18n.language, { month: 'long', year: 'numeric' })
    if (kind === 'quarter') return t('quarter', { n: Math.ceil(day.month / 3), year: day.year })
    if (kind === 'year') return String(day.year)
    return t('days', { from: dateOf(from), to: dateOf(to) })
  }
}
