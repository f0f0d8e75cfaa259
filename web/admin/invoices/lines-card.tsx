import type { InvoiceView } from '@bon/contracts/invoices'
import { type Money, sum } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { Facit } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './invoices.module.css'

type Bill = Pick<InvoiceView, 'lines' | 'by_rate' | 'net' | 'total'>
/** What becomes of the total until it is what is asked for. */
type Step = { key: 'prepaid' | 'credited'; amount: Money }
type LinesCardProps = { bill: Bill; steps?: readonly Step[] }

/** What was sold or taken back, and what of it is still asked for. */
export const LinesCard = ({ bill, steps = [] }: LinesCardProps) => {
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
            {bill.lines.map((line) => (
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
      <Totals bill={bill} steps={steps.filter(({ amount }) => amount !== 0)} />
    </Card>
  )
}

const Totals = ({ bill: { net, by_rate, total }, steps }: Required<LinesCardProps>) => {
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
      {steps.map(({ key, amount }) => (
        <div key={key} className={style.pair}>
          <dt>{t(key)}</dt>
          <dd>{money(-amount)}</dd>
        </div>
      ))}
      {steps.length > 0 && (
        <>
          <dt className={style.sum}>{t('payable')}</dt>
          <dd className={style.sum}>{money(total - sum(steps.map(({ amount }) => amount)))}</dd>
        </>
      )}
    </dl>
  )
}
