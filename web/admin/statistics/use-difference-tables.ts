import type { MoneyFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { zNumber } from '../parts/words.ts'
import { type MoneyTable, useMoneyColumn } from './money-table.ts'

/** Cash differences by session, which lead to its report, and by who closed. */
export const useDifferenceTables = (
  data: Pick<MoneyFigures, 'differences' | 'differences_by'>,
  path: (inside: string) => string,
): MoneyTable[] => {
  const { t } = useTranslation('statistics')
  const column = useMoneyColumn()
  const nameOf = (name: string) => name || t('no_cashier')
  return [
    {
      title: t('differences'),
      columns: [
        column('report'),
        column('register'),
        column('closed', 'moment'),
        column('amount', 'money'),
        column('closed_by'),
      ],
      rows: data.differences.map(({ session_uuid, name, n, closed_at, cashier, amount }) => ({
        session_uuid,
        report: t('report', { n: zNumber(n) }),
        register: name ?? t('desk'),
        closed: closed_at,
        closed_by: nameOf(cashier),
        amount,
      })),
      linkOf: ({ session_uuid }) => path(`z-reports/${session_uuid}`),
    },
    {
      title: t('differences_by'),
      columns: [
        column('closed_by'),
        column('count', 'count'),
        column('over', 'money'),
        column('short', 'money'),
        column('amount', 'money'),
      ],
      rows: data.differences_by.map(({ name, count, over, short }) => ({
        closed_by: nameOf(name),
        count,
        over,
        short,
        amount: over + short,
      })),
    },
  ]
}
