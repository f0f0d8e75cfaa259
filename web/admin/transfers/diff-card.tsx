import { keyOfPosting, type PostingDiff, type TransferView } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import { dateOf, money } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import { isOverDays } from './postings-card.tsx'
import style from './transfers.module.css'

/** Line by line what went to the books, and what the setup of today would make of it (BEYOND-21); by day. */
export const DiffCards = ({ transfer }: { transfer: TransferView }) => {
  const { t } = useTranslation('admin')
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
  const { t } = useTranslation('admin')
  const sideOf = ({ debit, credit }: PostingDiff['now']) => {
    if (debit === credit) return t('transfer.side_none')
    return debit > 0
      ? t('transfer.side_debit', { amount: money(debit) })
      : t('transfer.side_credit', { amount: money(credit) })
  }
  return (
    <Card title={title}>
      <p className={parts.quiet}>{t('transfer.diff_text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
      <section className={parts.scroll} aria-label={`${title}: ${t('transfer.diff_lines')}`} tabIndex={0}>
        <table className={`${parts.table} ${parts.tight} ${style.postings}`}>
          <caption className="vh">{t('transfer.diff_lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transfer.account')}</th>
              <th scope="col">{t('transfer.text')}</th>
              <th scope="col" className={parts.number}>
                {t('transfer.was')}
              </th>
              <th scope="col" className={parts.number}>
                {t('transfer.now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {diff.map((row) => (
              <tr key={keyOfPosting(row)}>
                <td className={parts.code}>{row.number}</td>
                <td>
                  {accounts[row.account_uuid]?.name ?? t('z_report.unknown_account')}
                  <span className={style.why}>{t(`transfer.text_${row.text}`)}</span>
                </td>
                <td className={parts.number}>{sideOf(row.before)}</td>
                <td className={parts.number}>{sideOf(row.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
