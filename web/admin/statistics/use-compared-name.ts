import type { Period } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'

/** The days of a period: `31.08.2026 – 20.11.2026`. */
export const daysText = ({ from, to }: Period): string =>
  from === to ? dateOf(from) : `${dateOf(from)} – ${dateOf(to)}`

/** What the line of a chart and the second column of a table are. */
export const useComparedName = (compared_with: Period | null): string => {
  const { t } = useTranslation('statistics')
  return compared_with ? daysText(compared_with) : t('against_none')
}
