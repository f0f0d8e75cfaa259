import type { SessionTotals } from '@bon/contracts/registers'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, percent } from '../../shared/format/index.ts'
import { Facit, Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import { postingsOf } from './postings.ts'
import style from './z-report.module.css'

/** Turnover per account: gross is net and VAT, and the accounts add up to the report, or the card says that not. */
export const PostingsCard = ({
  totals,
  accounts,
}: {
  totals: SessionTotals
  accounts: Record<string, { number: number; name: string }>
}) => {
  const { t } = useTranslation('admin')
  const postings = postingsOf(totals, accounts)
  const { rows, balances } = postings
  const figures = ['net', 'vat', 'gross'] as const
  return (
    <Card
      title={t('z_report.postings')}
      aside={
        rows.length > 0 && (
          <Tag tone={balances ? 'ok' : 'bad'}>
            {balances ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            {t(balances ? 'z_report.balances' : 'z_report.does_not_balance')}
          </Tag>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={parts.quiet}>{t('z_report.no_sales')}</p>
      ) : (
        <div className={parts.scroll}>
          <table className={`${parts.table} ${parts.tight} ${style.postings}`}>
            <caption className="vh">{t('z_report.postings')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('z_report.account')}</th>
                <th scope="col">{t('z_report.text')}</th>
                {figures.map((figure) => (
                  <th key={figure} scope="col" className={parts.number}>
                    {t(`z_report.${figure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.account_uuid} ${row.vat_rate}`}>
                  <td className={parts.code}>{row.number ?? '–'}</td>
                  <td>
                    {row.name ?? t('z_report.unknown_account')}
                    <span className={style.rate}>{percent(row.vat_rate)}</span>
                  </td>
                  {figures.map((figure) => (
                    <td key={figure} className={parts.number}>
                      {money(row[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <td>{t('z_report.total')}</td>
                {figures.map((figure) => (
                  <td key={figure} className={parts.number}>
                    <Facit>{money(postings[figure])}</Facit>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  )
}
