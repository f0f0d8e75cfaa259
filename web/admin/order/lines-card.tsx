import { lineTotals, type OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { Facit } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './order.module.css'

/** The lines as they were sold, and what they come to. */
export const LinesCard = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('order.lines')}>
      {order.lines.length === 0 ? (
        <p className={parts.quiet}>{t('order.no_lines')}</p>
      ) : (
        <div className={parts.scroll}>
          <table className={`${parts.table} ${parts.tight} ${style.flush}`}>
            <caption className="vh">{t('order.lines')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('order.item')}</th>
                <th scope="col" className={parts.number}>
                  {t('order.quantity')}
                </th>
                <th scope="col" className={parts.number}>
                  {t('order.price')}
                </th>
                <th scope="col" className={parts.number}>
                  {t('order.vat')}
                </th>
                <th scope="col" className={parts.number}>
                  {t('order.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <tr key={line.uuid}>
                  <td>
                    {line.name}
                    {line.percentage_discount > 0 && (
                      <span className={style.discount}>
                        {t('order.discount', { share: percent(line.percentage_discount) })}
                      </span>
                    )}
                  </td>
                  <td className={parts.number}>{quantity(line.quantity)}</td>
                  <td className={parts.number}>{money(line.unit_price)}</td>
                  <td className={`${parts.number} ${parts.quiet}`}>{percent(line.vat_rate)}</td>
                  <td className={parts.number}>{money(lineTotals(line).total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Totals order={order} />
    </Card>
  )
}

const Totals = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  return (
    <dl className={style.totals}>
      {order.discount !== 0 && (
        <>
          <dt>{t('order.subtotal_discount')}</dt>
          <dd>{money(order.discount)}</dd>
        </>
      )}
      <dt className={style.sum}>{t('order.total')}</dt>
      <dd className={style.sum}>
        <Facit>{money(order.total)}</Facit>
      </dd>
      {order.by_rate.map(({ vat_rate, vat }) => (
        <div key={vat_rate} className={style.pair}>
          <dt>{t('order.of_which_vat', { rate: percent(vat_rate) })}</dt>
          <dd>{money(vat)}</dd>
        </div>
      ))}
      {order.status !== 'cancelled' && order.unpaid !== 0 && (
        <>
          <dt>{t('order.unpaid')}</dt>
          <dd className={style.due}>{money(order.unpaid)}</dd>
        </>
      )}
    </dl>
  )
}
