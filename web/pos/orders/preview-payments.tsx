import type { OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import style from './order-preview.module.css'

/** Payments and refunds of the bon. */
export const PreviewPayments = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('orders')
  const activePayments = order.payments.filter(({ status }) => status !== 'released')
  if (activePayments.length === 0) return null
  return (
    <ul className={`${style.payments} dim2`} aria-label={t('preview.payments')}>
      {activePayments.map(({ payment_uuid, method, at, status, corrected, settlement_nr, ...payment }) => (
        <li key={payment_uuid}>
          <span>{timeOf(at)}</span>
          <span>
            {t(`common:method.${corrected?.method ?? method}`)}
            {corrected ? (
              <small className="block dim t-13">
                {t('preview.corrected', { method: t(`common:method.${method}`) })}
              </small>
            ) : null}
            {settlement_nr === undefined ? null : (
              <small className="block dim t-13">
                {t(payment.only_tip ? 'preview.tip' : 'preview.settlement', { nr: settlement_nr })}
              </small>
            )}
            {payment.surcharge === undefined ? null : (
              <small className="block dim t-13">
                {t('preview.surcharge', { amount: money(payment.surcharge) })}
              </small>
            )}
            {status === 'started' ? <small className="block dim t-13">{t('preview.started')}</small> : null}
          </span>
          <span>{money(payment.only_tip ? (payment.tip ?? 0) : payment.amount)}</span>
        </li>
      ))}
    </ul>
  )
}
