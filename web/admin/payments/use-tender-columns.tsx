import type { TenderView } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import type { Column } from '../parts/data-table.tsx'
import parts from '../parts/parts.module.css'
import type { useRegisters } from '../parts/use-registers.ts'
import { TestModeTag } from '../z-reports/tags.tsx'

/** Not of the bill itself, and most payments have none of it. */
const beside = ['rounding', 'tip', 'surcharge'] as const
const tones = { started: 'warn', completed: 'ok', cancelled: 'plain' } as const

/** What is said of each payment; a tip and a charge stand beside what the bill owed (PAY-03, PAY-04). */
export const useTenderColumns = (names: ReturnType<typeof useRegisters>): Column<TenderView>[] => {
  const { t } = useTranslation('payments')
  return [
    { key: 'at', label: t('column.at'), cell: ({ started_at }) => dateTimeOf(started_at) },
    {
      key: 'means',
      label: t('column.means'),
      cell: ({ payment_type_name, method }) => payment_type_name || t(`method.${method}`),
    },
    {
      key: 'status',
      label: t('column.status'),
      cell: ({ status, test_mode }) => (
        <>
          {test_mode ? <TestModeTag /> : null} <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
        </>
      ),
    },
    {
      key: 'register',
      label: t('column.register'),
      quiet: true,
      cell: ({ register_uuid }) => names.registerOf(register_uuid)?.name ?? '–',
    },
    {
      key: 'cashier',
      label: t('column.cashier'),
      quiet: true,
      cell: ({ cashier_uuid }) => names.initialsOf(cashier_uuid) ?? '–',
    },
    {
      key: 'amount',
      label: t('column.amount'),
      number: true,
      cell: (row) => (
        <>
          <b>{money(row.amount)}</b>
          {beside
            .filter((what) => row[what] !== 0)
            .map((what) => (
              <div key={what} className={parts.quiet}>
                {t(`column.${what}`)} {money(row[what])}
              </div>
            ))}
        </>
      ),
    },
    {
      key: 'transaction',
      label: t('column.transaction'),
      quiet: true,
      cell: ({ card_type, masked_pan, transaction_id }) => (
        <>
          {[card_type, masked_pan].filter(Boolean).join(' ') || '–'}
          {transaction_id ? <div>{transaction_id}</div> : null}
        </>
      ),
    },
  ]
}
