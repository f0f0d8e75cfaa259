import { type Instant, instantOf } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'

const oneDay = 86_400_000

/** `i dag`, `i går`, else the date. */
export const useDayText = (): ((at: Instant) => string) => {
  const { t } = useTranslation()
  return (at) => {
    const day = dateOf(at)
    if (day === dateOf(instantOf(now()))) return t('common.today')
    if (day === dateOf(instantOf(now() - oneDay))) return t('common.yesterday')
    return day
  }
}
