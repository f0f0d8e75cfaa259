import { buyerNameOf, type InvoiceView } from '@bon/contracts/invoices'
import { streetLine } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Card } from '../parts/card.tsx'
import style from './invoices.module.css'

/** The customer as of the invoice date (INV-06, INV-09, INV-10), and the order it came from. */
export const BuyerCard = ({ invoice, base }: { invoice: InvoiceView; base: string }) => {
  const { t } = useTranslation('invoices')
  const { buyer, issued_on, due_on, nr, order_uuid, customer_note, accountant_note } = invoice
  const facts = [
    ['attention', buyer?.company_name ? buyer.name : null],
    ['vat_number', buyer?.vat_number],
    ['ean', buyer?.ean],
    ['external_reference', buyer?.external_reference],
    ['accounting_reference', buyer?.accounting_reference],
    ['email', buyer?.email],
    ['customer_note', customer_note],
    ['accountant_note', accountant_note],
    ['issued_on', dateOf(issued_on)],
    ['due_on', dateOf(due_on)],
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
        to={`${base}/orders/${order_uuid}`}
      >
        {t('see_order', { nr })}
      </Link>
    </Card>
  )
}

export const BuyerAddress = ({ buyer }: Pick<InvoiceView, 'buyer'>) => {
  const { t } = useTranslation('invoices')
  if (!buyer) return <p className="dim2">{t('forgotten')}</p>
  return (
    <address className={`${style.address} below grid gap-2 anywhere`}>
      <b>{buyerNameOf(buyer)}</b>
      <span>{streetLine(buyer)}</span>
      <span>{`${buyer.postcode} ${buyer.city}`}</span>
    </address>
  )
}
