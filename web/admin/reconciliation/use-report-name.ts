import type { ReconciledReport } from '@bon/contracts/reconciliation'
import { useTranslation } from 'react-i18next'
import { zNumber } from '../parts/words.ts'

/** `Kasse 1, Z 0042`, or of the desk. */
export const useReportName = () => {
  const { t } = useTranslation('reconciliation')
  return ({
    register,
    n,
    without_drawer,
  }: Pick<ReconciledReport, 'register' | 'n' | 'without_drawer'>): string =>
    without_drawer === 'desk'
      ? t('desk_z', { n: zNumber(n) })
      : t('register_z', { identifier: register.identifier, n: zNumber(n) })
}
