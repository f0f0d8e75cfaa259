import type { InvoiceView } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { Facit } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './invoices.module.css'

/** What was sold, and what of it is still asked for. */
export const LinesCard = ({ invoice }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('lines')}>
      <div className={`${parts.scroll} ${style.flush}`}>
        <table className={parts.table}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col" className={parts.number}>
                {t('quantity')}
              </th>
              <th scope="col" className={parts.number}>
                {t('price')}
              </th>
              <th scope="col" className={parts.number}>
                {t('vat_rate')}
              </th>
              <th scope="col" className={parts.number}>
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.uuid}>
                <td>
                  {line.name}
                  {line.discount !== 0 && (
                    <span className={style.discount}>{t('discount', { amount: money(line.discount) })}</span>
                  )}
                </td>
                <td className={parts.number}>{quantity(line.quantity)}</td>
                <td className={parts.number}>{money(line.unit_price)}</td>
                <td className={`${parts.number} ${parts.quiet}`}>{percent(line.vat_rate)}</td>
                <td className={parts.number}>{money(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Totals invoice={invoice} />
    </Card>
  )
}

const Totals = ({ invoice: { net, by_rate, total, prepaid, payable } }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('invoices')
  return (
    <dl className={style.totals}>
      <dt>{t('net')}</dt>
      <dd>{money(net)}</dd>
      {by_rate.map(({ vat_rate, net: base, vat }) => (
        <div key={vat_rate} className={style.pair}>
          <dt>{t('vat_of', { rate: percent(vat_rate), base: money(base) })}</dt>
          <dd>{money(vat)}</dd>
        </div>
      ))}
      <dt className={style.sum}>{t('total')}</dt>
      <dd className={style.sum}>
        <Facit>{money(total)}</Facit>
      </dd>
      {prepaid !== 0 && (
        <>
          <dt>{t('prepaid')}</dt>
          <dd>{money(-prepaid)}</dd>
          <dt className={style.sum}>{t('payable')}</dt>
          <dd className={style.sum}>{money(payable)}</dd>
        </>
      )}
    </dl>
  )
}
