import type { TenderView } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'

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
      cell: ({ status }) => <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>,
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
    { key: 'amount', label: t('column.amount'), number: true, cell: ({ amount }) => <b>{money(amount)}</b> },
    {
      key: 'rounding',
      label: t('column.rounding'),
      number: true,
      quiet: true,
      cell: (row) => orDash(row.rounding),
    },
    { key: 'tip', label: t('column.tip'), number: true, quiet: true, cell: (row) => orDash(row.tip) },
    {
      key: 'surcharge',
      label: t('column.surcharge'),
      number: true,
      quiet: true,
      cell: (row) => orDash(row.surcharge),
    },
    {
      key: 'transaction',
      label: t('column.transaction'),
      quiet: true,
      cell: ({ card_type, masked_pan, transaction_id }) =>
        [card_type, masked_pan, transaction_id].filter(Boolean).join(' ') || '–',
    },
  ]
}

const orDash = (amount: number): string => (amount === 0 ? '–' : money(amount))
