import { isReconciled, type ReconciledReport } from '@bon/contracts/reconciliation'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { useReportName } from './use-report-name.ts'

/** The Z reports of the period, and how each stands in the books. */
export const ReportsTable = ({
  reports,
  linkTo,
}: {
  reports: readonly ReconciledReport[]
  linkTo?: (session_uuid: string) => string
}) => {
  const { t } = useTranslation('reconciliation')
  const nameOf = useReportName()
  return (
    <PlainTable
      tight
      label={t('reports')}
      heads={[t('column_day'), t('reports'), t('closed'), t('posting'), t('agreement')]}
    >
      {reports.map((report) => {
        const { session_uuid, business_day, closed_at, posting, voucher_days, unsealed } = report
        const agrees = isReconciled([report])
        const others = voucher_days.filter((day) => day !== business_day)
        return (
          <tr key={session_uuid}>
            <td>{dateOf(business_day)}</td>
            <td>
              {linkTo ? (
                <Link className="link" to={linkTo(session_uuid)}>
                  {nameOf(report)}
                </Link>
              ) : (
                nameOf(report)
              )}
            </td>
            <td>{dateTimeOf(closed_at)}</td>
            <td>
              {t(`posting_${posting}`)}
              {others.length > 0 && ` ${t('also_on', { days: others.map(dateOf).join(', ') })}`}
            </td>
            <td>
              <Tag tone={agrees ? 'ok' : 'bad'}>{t(agrees ? 'equal' : 'unequal')}</Tag>
              {unsealed > 0 && ` ${t('unsealed', { count: unsealed })}`}
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
