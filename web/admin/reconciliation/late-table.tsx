import type { ReconciledReport } from '@bon/contracts/reconciliation'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, money } from '../../shared/format/index.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { zNumber } from '../parts/words.ts'
import { useReportName } from './use-report-name.ts'

/** Acts of sessions that had closed, in the Z that counts them. */
export const LateTable = ({
  reports,
  linkTo,
}: {
  reports: readonly ReconciledReport[]
  linkTo?: (session_uuid: string) => string
}) => {
  const { t } = useTranslation('reconciliation')
  const nameOf = useReportName()
  const rows = reports.flatMap((report) => report.late.map((late) => ({ report, late })))
  if (rows.length === 0) return null
  return (
    <PlainTable
      tight
      label={t('late')}
      heads={[t('late'), t('late_in'), t('late_from')]}
      numbers={[t('late_count'), t('late_amount')]}
    >
      {rows.map(({ report, late }) => (
        <tr key={`${report.session_uuid} ${late.n} ${late.kind}`}>
          <td>{t(`late_${late.kind}`)}</td>
          <td>
            {linkTo ? (
              <Link className="link" to={linkTo(report.session_uuid)}>
                {nameOf(report)}
              </Link>
            ) : (
              nameOf(report)
            )}
          </td>
          <td>{t('z', { n: zNumber(late.n) })}</td>
          <td className="num">{count(late.count)}</td>
          <td className="num">{money(late.amount)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
