import type { Money } from '@bon/contracts/kernel'
import type { AccountBalance } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import style from './transfers.module.css'

/** Balances per account; debit must equal credit, otherwise a transfer was incomplete. */
export const BalancesCard = ({
  rows,
  vouchers,
  total,
}: {
  rows: readonly AccountBalance[]
  vouchers: number
  total: { debit: Money; credit: Money }
}) => {
  const { t } = useTranslation('reconciliation')
  const sides = ['debit', 'credit', 'balance'] as const
  return (
    <Card title={t('account_balance.vouchers', { count: vouchers })}>
      <TableScroll aria-label={t('account_balance.list')}>
        <Table tight className={style.postings}>
          <caption className="vh">{t('account_balance.list')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('account_balance.account')}</th>
              <th scope="col">{t('account_balance.name')}</th>
              {sides.map((side) => (
                <th key={side} scope="col" className="num">
                  {t(`account_balance.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.account_uuid}>
                <td className="code">{row.number ?? '–'}</td>
                <td>{row.name || t('account_balance.unknown')}</td>
                {sides.map((side) => (
                  <td key={side} className="num">
                    {side !== 'balance' && row[side] === 0 ? '' : money(row[side])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td>{t('account_balance.total')}</td>
              <td className="num">
                <TotalAmount>{money(total.debit)}</TotalAmount>
              </td>
              <td className="num">
                <TotalAmount>{money(total.credit)}</TotalAmount>
              </td>
              <td />
            </tr>
          </tfoot>
        </Table>
      </TableScroll>
    </Card>
  )
}
