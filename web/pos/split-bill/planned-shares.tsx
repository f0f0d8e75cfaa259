import type { OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, Slip, TotalAmount, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import style from './guest-slip.module.css'
import { Payments } from './made-slip.tsx'
import split from './split-bill.module.css'
import { cashShare, sharesLeft } from './split-shares.ts'
import { usePaying } from './use-paying.ts'

/**
 * The planned shares: paid ones are stamped, the others show the amount to take. One sale, with a receipt copy for
 * each.
 */
export const PlannedShares = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('split')
  const { cash, dispatch } = usePos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const pay = usePaying()
  const paid = order.payments.filter(({ status }) => status === 'recorded')
  const left = order.unpaid > 0 ? sharesLeft(order) : []
  return (
    <ul className={`${split.slips} scrolls fill top`} aria-label={t('bills')}>
      {paid.map((payment, i) => (
        <li key={payment.payment_uuid} className={classes(style.guest, 'column gap-8', style.small)}>
          <Slip fill className={style.share} label={t('share', { nr: i + 1 })}>
            <div className={`${style.head} row gap-6 spread touch`}>
              <h2>{t('share', { nr: i + 1 })}</h2>
              <span className={`${style.stamp} good-text t-18 w-800`}>{t('stamp')}</span>
            </div>
            <Payments payments={[payment]} />
            <div className={`${style.sum} push-down flex baseline spread dim2`}>
              <span>{t('pays')}</span>
              <TotalAmount>{money(payment.amount + payment.rounding)}</TotalAmount>
            </div>
          </Slip>
          {order.status === 'completed' ? (
            <TouchButton
              size="lg"
              onClick={() =>
                dispatch({ type: 'opened', dialog: { kind: 'receipt', order_uuid: order.order_uuid } })
              }
            >
              {t('receipt')}
            </TouchButton>
          ) : null}
        </li>
      ))}
      {left.map((amount, i) => {
        const nr = paid.length + i + 1
        const cashAmount = cashShare(amount, order.unpaid, left.length === 1, cash.rounding_unit)
        return (
          <li key={nr} className={classes(style.guest, 'column gap-8', style.small)}>
            <Slip fill className={style.share} label={t('share', { nr })}>
              <div className={`${style.head} row gap-6 spread touch`}>
                <h2>{t('share', { nr })}</h2>
              </div>
              {cashAmount !== undefined && cashAmount !== amount ? (
                <p className="dim2 t-14">{t('inCash', { amount: money(cashAmount) })}</p>
              ) : null}
              <div className={`${style.sum} push-down flex baseline spread dim2`}>
                <span>{t('pays')}</span>
                <TotalAmount>{money(amount)}</TotalAmount>
              </div>
            </Slip>
            <TouchButton
              variant="pay"
              size="lg"
              disabled={underway}
              onClick={() => pay(order.order_uuid, cashAmount)}
            >
              {t('common:pay.one')} {money(cashAmount ?? amount)}
            </TouchButton>
          </li>
        )
      })}
    </ul>
  )
}
