import type { CreditNoteView, InvoiceView } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Card } from '../parts/card.tsx'
import { BuyerAddress } from './buyer-card.tsx'
import style from './invoices.module.css'

type CreditNoteFactsProps = { invoice: InvoiceView; note: CreditNoteView; base: string }

/** The customer, and the number and date of the corrected invoice, which the law requires. */
export const CreditNoteFacts = ({ invoice, note, base }: CreditNoteFactsProps) => {
  const { t } = useTranslation('invoices')
  const { buyer, invoice_nr, issued_on } = invoice
  const facts = [
    ['vat_number', buyer?.vat_number],
    ['ean', buyer?.ean],
    ['external_reference', buyer?.external_reference],
    ['credited_on', dateOf(note.issued_on)],
    ['credits', t('credits_invoice', { nr: invoice_nr, day: dateOf(issued_on) })],
    ['customer_note', note.note],
  ] as const
  return (
    <Card title={t('buyer')}>
      <BuyerAddress buyer={buyer} />
      <DefinitionList>
        {facts.map(([key, value]) =>
          value ? (
            <div key={key} className={style.fact}>
              <dt>{t(key)}</dt>
              <dd className="anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </DefinitionList>
      <Link
        className={`${style.link} above-8 inline-row touch primary-text w-650`}
        to={`${base}/orders/${note.order_uuid}`}
      >
        {t('see_counter', { nr: note.nr })}
      </Link>
    </Card>
  )
}
