import {
  credits,
  debits,
  isBalanced,
  keyOfPosting,
  type Posting,
  type TransferView,
  type Voucher,
} from '@bon/contracts/transfers'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateOf, money, percent } from '../../shared/format/index.ts'
import { Tag, TotalAmount } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import style from './transfers.module.css'

/** A session over several business days has one voucher per day, each labelled with its date. */
export const isOverDays = ({
  vouchers,
  business_day,
}: Pick<TransferView, 'vouchers' | 'business_day'>): boolean =>
  vouchers.some((voucher) => voucher.business_day !== business_day)

/** The report's vouchers, oldest day first. */
export const PostingsCards = ({ transfer }: { transfer: TransferView }) => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const { vouchers, accounts } = transfer
  return vouchers.map((voucher) => (
    <PostingsCard
      key={voucher.reference}
      title={
        isOverDays(transfer)
          ? t('transfer.voucher_of', { day: dateOf(voucher.business_day) })
          : t('transfer.postings')
      }
      voucher={voucher}
      accounts={accounts}
    />
  ))
}

/** Debit and credit (DES-17): sales and payments, then cash movements. */
const PostingsCard = ({
  title,
  voucher: { postings },
  accounts,
}: {
  title: string
  voucher: Voucher
  accounts: TransferView['accounts']
}) => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const is_balanced = isBalanced(postings)
  const inPart = (part: Posting['part']) => postings.filter((row) => row.part === part)
  const groups = (['z', 'cash'] as const)
    .map((part) => ({ part, rows: inPart(part) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Card
      title={title}
      aside={
        <Tag tone={is_balanced ? 'ok' : 'bad'}>
          {is_balanced ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          {t(is_balanced ? 'transfer.balances' : 'transfer.does_not_balance')}
        </Tag>
      }
    >
      <TableScroll aria-label={`${title}: ${t('transfer.lines')}`}>
        <Table tight className={style.postings}>
          <caption className="vh">{t('transfer.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transfer.account')}</th>
              <th scope="col">{t('transfer.text')}</th>
              <th scope="col" className="num">
                {t('transfer.debit')}
              </th>
              <th scope="col" className="num">
                {t('transfer.credit')}
              </th>
            </tr>
          </thead>
          {groups.map(({ part, rows }) => (
            <tbody key={part}>
              {groups.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={4} className={style.group}>
                    {t(`transfer.part_${part}`)}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <PostingRow key={keyOfPosting(row)} row={row} accounts={accounts} />
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <td />
              <td>{t('transfer.total')}</td>
              <td className="num">
                <TotalAmount>{money(debits(postings))}</TotalAmount>
              </td>
              <td className="num">
                <TotalAmount>{money(credits(postings))}</TotalAmount>
              </td>
            </tr>
          </tfoot>
        </Table>
      </TableScroll>
    </Card>
  )
}

const PostingRow = ({ row, accounts }: { row: Posting; accounts: TransferView['accounts'] }) => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const { text, account_uuid, number, vat_rate, debit, credit } = row
  const name = accounts[account_uuid]?.name ?? t('admin:z_report.unknown_account')
  const word = t(`transfer.text_${text}`)
  // The account's name already tells sales and VAT; do not repeat it.
  const isRedundant = text === 'sales' || text === 'vat' || word === name
  const why = [isRedundant ? '' : word, vat_rate === null ? '' : percent(vat_rate)].filter(Boolean).join(' ')
  return (
    <tr>
      <td className="code">{number}</td>
      <td>
        {name}
        {why !== '' && <span className={`${style.why} dim t-13`}>{why}</span>}
      </td>
      <td className="num">{debit === 0 ? '' : money(debit)}</td>
      <td className="num">{credit === 0 ? '' : money(credit)}</td>
    </tr>
  )
}
