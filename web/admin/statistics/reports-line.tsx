import type { Turnover } from '@bon/contracts/statistics'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'

/** whether turnover, with what stands besides it, is what the Z reports say. */
export const ReportsLine = ({ data: { reports, besides, period } }: { data: Turnover }) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  if (!reports || reports.count + reports.open === 0) return null
  const { count, open, gross, difference, vat_difference } = reports
  const agrees = difference === 0 && vat_difference === 0
  return (
    <Banner
      tone={agrees ? 'good' : 'bad'}
      icon={agrees ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      action={
        <Link
          className="card-link"
          to={officePath(company.uuid, `reconciliation?kind=days&from=${period.from}&to=${period.to}`)}
        >
          {t('reconciliation')}
        </Link>
      }
    >
      {agrees
        ? t('equals', { count })
        : t('differs', { count, amount: money(difference), vat: money(vat_difference) })}
      {open > 0 && ` ${t('equals_open', { count: open })}`}
      {besides.gross !== 0 && ` ${t('besides', { amount: money(besides.gross), total: money(gross) })}`}
    </Banner>
  )
}
