import type { Money } from '@bon/contracts/kernel'
import type { AccountBalance } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Facit } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './transfers.module.css'

/** Account by account; debit and credit come to the same, or a transfer was not whole. */
export const BalancesCard = ({
  rows,
  vouchers,
  total,
}: {
  rows: readonly AccountBalance[]
  vouchers: number
  total: { debit: Money; credit: Money }
}) => {
  const { t } = useTranslation('admin')
  const sides = ['debit', 'credit', 'balance'] as const
  return (
    <Card title={t('account_balance.vouchers', { count: vouchers })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
      <section className={parts.scroll} aria-label={t('account_balance.list')} tabIndex={0}>
        <table className={`${parts.table} ${parts.tight} ${style.postings}`}>
          <caption className="vh">{t('account_balance.list')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('account_balance.account')}</th>
              <th scope="col">{t('account_balance.name')}</th>
              {sides.map((side) => (
                <th key={side} scope="col" className={parts.number}>
                  {t(`account_balance.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.account_uuid}>
                <td className={parts.code}>{row.number ?? '–'}</td>
                <td>{row.name || t('account_balance.unknown')}</td>
                {sides.map((side) => (
                  <td key={side} className={parts.number}>
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
              <td className={parts.number}>
                <Facit>{money(total.debit)}</Facit>
              </td>
              <td className={parts.number}>
                <Facit>{money(total.credit)}</Facit>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
