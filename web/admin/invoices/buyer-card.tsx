import { buyerNameOf, type InvoiceView } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './invoices.module.css'

/** Who owes it, as he stood on that day (INV-06, INV-09, INV-10), and where it came from. */
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
      <dl className={parts.facts}>
        {facts.map(([key, value]) =>
          value ? (
            <div key={key} className={style.fact}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Link className={style.link} to={`${base}/orders/${order_uuid}`}>
        {t('see_order', { nr })}
      </Link>
    </Card>
  )
}

export const BuyerAddress = ({ buyer }: Pick<InvoiceView, 'buyer'>) => {
  const { t } = useTranslation('invoices')
  if (!buyer) return <p className={parts.quiet}>{t('forgotten')}</p>
  return (
    <address className={style.address}>
      <b>{buyerNameOf(buyer)}</b>
      <span>{[buyer.street, buyer.house_number].filter(Boolean).join(' ')}</span>
      <span>{`${buyer.postcode} ${buyer.city}`}</span>
    </address>
  )
}
