import type { OrderView } from '@bon/contracts/orders'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes, Facit, Slip, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './guest-slip.module.css'
import { Payments } from './made-slip.tsx'
import split from './split-bill.module.css'
import { cashShare, sharesLeft } from './split-shares.ts'
import { usePaying } from './use-paying.ts'

const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))

/** The shares that are agreed: paid ones are stamped, the others say what to take. One sale, a receipt copy each. */
export const PlannedShares = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('split')
  const { cash, context } = usePos()
  const pay = usePaying()
  const [receipt, setReceipt] = useState(false)
  const paid = order.payments.filter(({ status }) => status === 'recorded')
  const left = order.unpaid > 0 ? sharesLeft(order) : []
  return (
    <>
      <ul className={split.slips} aria-label={t('bills')}>
        {paid.map((payment, i) => (
          <li key={payment.payment_uuid} className={classes(style.guest, style.small)}>
            <Slip fill className={style.share} label={t('share', { nr: i + 1 })}>
              <div className={style.head}>
                <h2>{t('share', { nr: i + 1 })}</h2>
                <span className={style.stamp}>{t('stamp')}</span>
              </div>
              <Payments payments={[payment]} />
              <div className={style.sum}>
                <span>{t('pays')}</span>
                <Facit>{money(payment.amount + payment.rounding)}</Facit>
              </div>
            </Slip>
            {order.status === 'completed' ? (
              <TouchButton size="lg" onClick={() => setReceipt(true)}>
                {t('receipt')}
              </TouchButton>
            ) : null}
          </li>
        ))}
        {left.map((amount, i) => {
          const nr = paid.length + i + 1
          const taken = cashShare(amount, order.unpaid, left.length === 1, cash.rounding_unit)
          return (
            <li key={nr} className={classes(style.guest, style.small)}>
              <Slip fill className={style.share} label={t('share', { nr })}>
                <div className={style.head}>
                  <h2>{t('share', { nr })}</h2>
                </div>
                {taken !== undefined && taken !== amount ? (
                  <p className={style.ended}>{t('inCash', { amount: money(taken) })}</p>
                ) : null}
                <div className={style.sum}>
                  <span>{t('pays')}</span>
                  <Facit>{money(amount)}</Facit>
                </div>
              </Slip>
              <TouchButton
                look="pay"
                size="lg"
                disabled={context.payment_underway}
                onClick={() => pay(order.order_uuid, taken)}
              >
                {t('common:pay.one')} {money(taken ?? amount)}
              </TouchButton>
            </li>
          )
        })}
      </ul>
      {receipt ? (
        <Suspense>
          <ReceiptDialog orderUuid={order.order_uuid} onClose={() => setReceipt(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
