import type { InvoiceRow } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { dateOf, money } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import style from './invoices.module.css'
import { CreditTag, StatusTag } from './status-tag.tsx'

/** The list's columns; the invoice number comes first, because payments refer to it. */
export const useInvoiceColumns = (): Column<InvoiceRow>[] => {
  const { t } = useTranslation('invoices')
  return [
    { key: 'nr', label: t('nr'), cell: ({ invoice_nr }) => `${invoice_nr}` },
    { key: 'buyer', label: t('buyer'), cell: ({ buyer_name }) => buyer_name ?? t('forgotten') },
    {
      key: 'status',
      label: t('state'),
      cell: ({ status, credited }) => (
        <span className={`${style.tags} wraps gap-6`}>
          <StatusTag status={status} />
          <CreditTag status={status} credited={credited} />
        </span>
      ),
    },
    { key: 'issued', label: t('issued_on'), quiet: true, cell: ({ issued_on }) => dateOf(issued_on) },
    { key: 'due', label: t('due_on'), quiet: true, cell: ({ due_on }) => dateOf(due_on) },
    {
      key: 'payable',
      label: t('payable'),
      number: true,
      cell: ({ payable, credited }) => <b>{money(payable - credited)}</b>,
    },
  ]
}
