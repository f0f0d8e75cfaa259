import { sum } from '@bon/contracts/kernel'
import type { MoneyFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { count, money, percent, wholeMoney } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { Figure, Figures } from '../parts/figures.tsx'
import { isRemoval } from './use-money-tables.ts'

/** The sums of the tables below. */
export const MoneyStrip = ({ data }: { data: MoneyFigures }) => {
  const { t } = useTranslation('statistics')
  const { payments, discounts, removals, returns, differences } = data
  const paid = sum(payments.map(({ amount }) => amount))
  const gone = removals.filter(({ kind }) => isRemoval(kind))
  return (
    <Figures>
      <Figure
        first
        label={t('paid')}
        value={<TotalAmount>{money(paid)}</TotalAmount>}
        note={t('with_tips', { amount: money(sum(payments.map(({ tips }) => tips))) })}
      />
      <Figure
        label={t('discounts')}
        value={wholeMoney(sum(discounts.map(({ amount }) => amount)))}
        note={t('of_turnover', {
          share: percent(discounts.reduce((shares, { share }) => shares + share, 0)),
        })}
      />
      <Figure
        label={t('removed')}
        value={wholeMoney(sum(gone.map(({ amount }) => amount)))}
        note={t('times', { count: gone.reduce((times, row) => times + row.count, 0) })}
      />
      <Figure
        label={t('returned')}
        value={wholeMoney(returns.amount)}
        note={t('times', { count: returns.count })}
      />
      <Figure
        label={t('difference')}
        value={wholeMoney(sum(differences.map(({ amount }) => amount)))}
        note={t('in_sessions', { count: differences.length, n: count(differences.length) })}
      />
    </Figures>
  )
}
