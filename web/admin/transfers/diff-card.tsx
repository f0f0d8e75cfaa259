import { keyOfPosting, type PostingDiff, type TransferView } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import { dateOf, money } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { isOverDays } from './postings-card.tsx'
import style from './transfers.module.css'

/** Transferred postings compared, line by line, with what the current setup would produce (BEYOND-21); by day. */
export const DiffCards = ({ transfer }: { transfer: TransferView }) => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const days = [...new Set(transfer.diff.map(({ business_day }) => business_day))]
  return days.map((day) => (
    <DiffCard
      key={day}
      title={isOverDays(transfer) ? t('transfer.diff_on', { day: dateOf(day) }) : t('transfer.diff')}
      diff={transfer.diff.filter(({ business_day }) => business_day === day)}
      accounts={transfer.accounts}
    />
  ))
}

const DiffCard = ({ title, diff, accounts }: { title: string } & Pick<TransferView, 'diff' | 'accounts'>) => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const sideOf = ({ debit, credit }: PostingDiff['now']) => {
    if (debit === credit) return t('transfer.side_none')
    return debit > 0
      ? t('transfer.side_debit', { amount: money(debit) })
      : t('transfer.side_credit', { amount: money(credit) })
  }
  return (
    <Card title={title}>
      <p className="dim2">{t('transfer.diff_text')}</p>
      <TableScroll aria-label={`${title}: ${t('transfer.diff_lines')}`}>
        <Table tight className={style.postings}>
          <caption className="vh">{t('transfer.diff_lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transfer.account')}</th>
              <th scope="col">{t('transfer.text')}</th>
              <th scope="col" className="num">
                {t('transfer.was')}
              </th>
              <th scope="col" className="num">
                {t('transfer.now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {diff.map((row) => (
              <tr key={keyOfPosting(row)}>
                <td className="code">{row.number}</td>
                <td>
                  {accounts[row.account_uuid]?.name ?? t('admin:z_report.unknown_account')}
                  <span className={`${style.why} dim t-13`}>{t(`transfer.text_${row.text}`)}</span>
                </td>
                <td className="num">{sideOf(row.before)}</td>
                <td className="num">{sideOf(row.now)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Card>
  )
}
