import type { OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import style from './order-preview.module.css'

/** What was taken for it and what left for it. */
export const PreviewPayments = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('orders')
  const held = order.payments.filter(({ status }) => status !== 'released')
  if (held.length === 0) return null
  return (
    <ul className={style.payments} aria-label={t('preview.payments')}>
      {held.map(({ payment_uuid, method, amount, at, status }) => (
        <li key={payment_uuid}>
          <span>{timeOf(at)}</span>
          <span>
            {t(`common:method.${method}`)}
            {status === 'started' ? <small>{t('preview.started')}</small> : null}
          </span>
          <span>{money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
