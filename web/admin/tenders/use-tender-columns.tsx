import type { TenderView } from '@bon/contracts/tenders'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { TestModeTag } from '../z-reports/tags.tsx'

/** Amounts that are not part of the bill and are usually zero. */
const extras = ['rounding', 'tip', 'surcharge'] as const
const tones = { started: 'warn', completed: 'ok', cancelled: 'plain' } as const

/** The columns of a payment; tip and surcharge are separate from the bill's amount (PAY-03, PAY-04). */
export const useTenderColumns = (names: ReturnType<typeof useRegisters>): Column<TenderView>[] => {
  const { t } = useTranslation(['payments', 'admin'])
  return [
    { key: 'at', label: t('column.at'), kind: 'moment', value: ({ started_at }) => started_at },
    {
      key: 'means',
      label: t('column.means'),
      value: ({ payment_type_name, method }) => payment_type_name || t(`method.${method}`),
    },
    {
      key: 'status',
      label: t('column.status'),
      value: ({ status, test_mode }) =>
        [test_mode && t('admin:test_mode'), t(`status.${status}`)].filter(Boolean).join(' '),
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
      value: ({ register_uuid }) => names.registerOf(register_uuid)?.name,
    },
    {
      key: 'cashier',
      label: t('column.cashier'),
      quiet: true,
      value: ({ cashier_uuid }) => names.initialsOf(cashier_uuid),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      number: true,
      kind: 'money',
      value: (row) => row.amount,
      cell: (row) => (
        <>
          <b>{money(row.amount)}</b>
          {extras
            .filter((what) => row[what] !== 0)
            .map((what) => (
              <div key={what} className="dim2">
                {t(`column.${what}`)} {money(row[what])}
              </div>
            ))}
        </>
      ),
    },
    ...extras.map((what) => ({
      key: what,
      label: t(`column.${what}`),
      kind: 'money' as const,
      value: (row: TenderView) => row[what],
      in_file: true as const,
    })),
    {
      key: 'transaction',
      label: t('column.transaction'),
      quiet: true,
      value: ({ card_type, masked_pan, transaction_id }) =>
        [card_type, masked_pan, transaction_id].filter(Boolean).join(' '),
      cell: ({ card_type, masked_pan, transaction_id }) => (
        <>
          {[card_type, masked_pan].filter(Boolean).join(' ') || '–'}
          {transaction_id ? <div>{transaction_id}</div> : null}
        </>
      ),
    },
  ]
}
