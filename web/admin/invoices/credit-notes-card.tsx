import type { InvoiceView } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, money } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import style from './invoices.module.css'

type CreditNotesCardProps = { invoice: InvoiceView; base: string }

/** The invoice's credit notes; renders nothing without any. */
export const CreditNotesCard = ({ invoice, base }: CreditNotesCardProps) => {
  const { t } = useTranslation('invoices')
  if (invoice.credit_notes.length === 0) return null
  return (
    <Card title={t('credit_notes')}>
      <ul className={style.notes}>
        {invoice.credit_notes.map(({ credit_note_uuid, credit_note_nr, issued_on, total }) => (
          <li key={credit_note_uuid}>
            <Link
              className={`${style.note} inline-row touch primary-text w-650`}
              to={`${base}/invoices/${invoice.invoice_uuid}/credit-notes/${credit_note_uuid}`}
            >
              {t('credit_note_nr', { nr: credit_note_nr })}
            </Link>
            <span className="dim2">{dateOf(issued_on)}</span>
            <b>{money(-total)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
