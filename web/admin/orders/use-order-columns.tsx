import type { OrderRow } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { dateOf, dateTimeOf, money, timeOf } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { TestModeTag } from '../z-reports/tags.tsx'
import { StatusTag, shownStatus } from './status-tag.tsx'

/** The list's columns. The fiscal number comes first, because it is on the printed receipt. */
export const useOrderColumns = (names: ReturnType<typeof useRegisters>): Column<OrderRow>[] => {
  const { t } = useTranslation('admin')
  return [
    {
      key: 'nr',
      label: t('orders.nr'),
      value: ({ nr, short_nr }) => (nr === null ? `B-${short_nr}` : `${nr}`),
    },
    {
      key: 'status',
      label: t('orders.status'),
      value: (row) =>
        [row.test_mode && t('test_mode'), t(`orders.status_${shownStatus(row)}`)].filter(Boolean).join(' '),
      cell: (row) => (
        <>
          {row.test_mode ? <TestModeTag /> : null} <StatusTag status={shownStatus(row)} />
        </>
      ),
    },
    { key: 'opened', label: t('orders.opened'), quiet: true, kind: 'moment', value: (row) => row.opened_at },
    {
      key: 'ended',
      label: t('orders.ended'),
      quiet: true,
      kind: 'moment',
      value: ({ ended_at }) => ended_at,
      cell: ({ opened_at, ended_at }) => ended_at && endOf(opened_at, ended_at),
    },
    {
      key: 'register',
      label: t('orders.register'),
      quiet: true,
      value: ({ register_uuid }) => {
        const register = names.registerOf(register_uuid)
        return register && `${register.identifier} ${register.name}`.trim()
      },
    },
    {
      key: 'cashier',
      label: t('orders.cashier'),
      quiet: true,
      value: ({ cashier_uuid }) => names.initialsOf(cashier_uuid),
    },
    {
      key: 'lines',
      label: t('orders.lines'),
      number: true,
      quiet: true,
      kind: 'count',
      value: ({ lines }) => lines,
    },
    {
      key: 'total',
      label: t('orders.total'),
      number: true,
      kind: 'money',
      value: ({ total }) => total,
      cell: ({ total }) => <b>{money(total)}</b>,
    },
  ]
}

/** The date is repeated only when it differs. */
const endOf = (opened_at: string, ended_at: string): string =>
  dateOf(opened_at) === dateOf(ended_at) ? timeOf(ended_at) : dateTimeOf(ended_at)
