import type { InvoiceRow } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import style from './invoices.module.css'
import { CreditTag, StatusTag } from './status-tag.tsx'

/** The list's columns; the invoice number comes first, because payments refer to it. */
export const useInvoiceColumns = (): Column<InvoiceRow>[] => {
  const { t } = useTranslation('invoices')
  return [
    { key: 'nr', label: t('nr'), value: ({ invoice_nr }) => `${invoice_nr}` },
    { key: 'buyer', label: t('buyer'), value: ({ buyer_name }) => buyer_name ?? t('forgotten') },
    {
      key: 'status',
      label: t('state'),
      value: ({ status, credited }) =>
        credited === 0 || status === 'credited'
          ? t(`status.${status}`)
          : `${t(`status.${status}`)}, ${t('status.partly_credited')}`,
      cell: ({ status, credited }) => (
        <span className={`${style.tags} wraps gap-6`}>
          <StatusTag status={status} />
          <CreditTag status={status} credited={credited} />
        </span>
      ),
    },
    { key: 'issued', label: t('issued_on'), quiet: true, kind: 'day', value: ({ issued_on }) => issued_on },
    { key: 'due', label: t('due_on'), quiet: true, kind: 'day', value: ({ due_on }) => due_on },
    {
      key: 'payable',
      label: t('payable'),
      number: true,
      kind: 'money',
      value: ({ payable, credited }) => payable - credited,
      cell: ({ payable, credited }) => <b>{money(payable - credited)}</b>,
    },
  ]
}
