import { lineTotals, type OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { useDiscountText } from '../../../shared/discounts/index.ts'
import { money, percent, quantity } from '../../../shared/format/index.ts'
import { TotalAmount } from '../../../shared/ui/index.ts'
import { Card } from '../../parts/card.tsx'
import { Table, TableScroll } from '../../parts/table.tsx'
import { Totals, TotalsPair } from '../../parts/totals.tsx'
import style from './order.module.css'

/** The lines as sold, with totals. */
export const LinesCard = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  const discountText = useDiscountText()
  return (
    <Card title={t('order.lines')}>
      {order.lines.length === 0 ? (
        <p className="dim2">{t('order.no_lines')}</p>
      ) : (
        <TableScroll>
          <Table tight className={style.flush}>
            <caption className="vh">{t('order.lines')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('order.item')}</th>
                <th scope="col" className="num">
                  {t('order.quantity')}
                </th>
                <th scope="col" className="num">
                  {t('order.price')}
                </th>
                <th scope="col" className="num">
                  {t('order.vat')}
                </th>
                <th scope="col" className="num">
                  {t('order.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line) => (
                <tr key={line.uuid}>
                  <td>
                    {line.name}
                    {lineTotals(line).discount > 0 && (
                      <span className={`${style.discount} danger-text t-13`}>{discountText(line)}</span>
                    )}
                  </td>
                  <td className="num">{quantity(line.quantity)}</td>
                  <td className="num">{money(line.unit_price)}</td>
                  <td className="num dim2">{percent(line.vat_rate)}</td>
                  <td className="num">{money(lineTotals(line).total)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      <LinesTotals order={order} />
    </Card>
  )
}

const LinesTotals = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  return (
    <Totals>
      {order.discount !== 0 && (
        <>
          <dt>{t('order.subtotal_discount')}</dt>
          <dd>{money(order.discount)}</dd>
        </>
      )}
      <dt className="sum">{t('order.total')}</dt>
      <dd className="sum">
        <TotalAmount>{money(order.total)}</TotalAmount>
      </dd>
      {order.by_rate.map(({ vat_rate, vat }) => (
        <TotalsPair key={vat_rate}>
          <dt>{t('order.of_which_vat', { rate: percent(vat_rate) })}</dt>
          <dd>{money(vat)}</dd>
        </TotalsPair>
      ))}
      {order.status !== 'cancelled' && order.unpaid !== 0 && (
        <>
          <dt>{t('order.unpaid')}</dt>
          <dd className="w-700 amber-text">{money(order.unpaid)}</dd>
        </>
      )}
    </Totals>
  )
}
