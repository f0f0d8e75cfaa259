import { isReconciled, type ReconciledReport } from '@bon/contracts/reconciliation'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/banner.tsx'

/** Whether everything agrees, and why not. */
export const Verdict = ({ reports }: { reports: readonly ReconciledReport[] }) => {
  const { t } = useTranslation('reconciliation')
  const differing = reports.filter((report) => !isReconciled([report]))
  const blocked = reports.filter(({ posting }) => posting === 'blocked')
  if (differing.length === 0)
    return (
      <Banner tone="good" icon={<IconCheck aria-hidden />}>
        {t('agrees', { count: reports.length })}
      </Banner>
    )
  return (
    <Banner tone="bad" icon={<IconAlertTriangle aria-hidden />}>
      {t('differs', { count: differing.length })}
      {blocked.length > 0 && ` ${t('blocked', { count: blocked.length })}`}
    </Banner>
  )
}
