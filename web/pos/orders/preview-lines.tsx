import type { Uuid } from '@bon/contracts/kernel'
import { lineTotals, type OrderView, refundedOf } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { useDiscountText } from '../../shared/discounts/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import style from './order-preview.module.css'

/** The lines as sold, and the refunded quantity of each. */
export const PreviewLines = ({ order, onSee }: { order: OrderView; onSee: (uuid: Uuid) => void }) => {
  const { t } = useTranslation('orders')
  const discountText = useDiscountText()
  const settled = order.refunds.filter(({ status }) => status !== 'released')
  return (
    <>
      <ul className={`${style.lines} dashed`}>
        {order.lines.map((line) => {
          const back = refundedOf(order, line.uuid)
          const details = [
            ...(line.variants ?? []).map(({ name }) => name),
            ...(line.opt_outs ?? []).map(({ name }) => t('preview.without', { name })),
            ...(lineTotals(line).discount > 0 ? [discountText(line)] : []),
            ...(back > 0 ? [t('preview.back', { count: quantity(back) })] : []),
          ]
          return (
            <li key={line.uuid}>
              <span>{quantity(line.quantity)}</span>
              <span>
                {line.name}
                {details.length > 0 ? <small className="block dim t-13">{details.join(' · ')}</small> : null}
              </span>
              <span>{money(lineTotals(line).total)}</span>
            </li>
          )
        })}
      </ul>
      {order.lines.length === 0 ? <p>{t('preview.empty')}</p> : null}
      {settled.map(({ refund_uuid, refund_order_uuid, paid_out }) => (
        <button
          key={refund_uuid}
          type="button"
          className={`${style.link} underlined touch primary-text w-650 text-left`}
          onClick={() => onSee(refund_order_uuid)}
        >
          {t(order.invoiced ? 'preview.credited' : 'preview.refund', { amount: money(paid_out) })}
        </button>
      ))}
    </>
  )
}
