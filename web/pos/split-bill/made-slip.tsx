import { type Money, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderView } from '@bon/contracts/orders'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money, quantity, timeOf } from '../../shared/format/index.ts'
import { Facit, SkeletonLines, Slip, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './guest-slip.module.css'
import { LineChoices } from './original-slip.tsx'
import { isPayable } from './use-home-bon.ts'
import type { MadeBill } from './use-orders.ts'
import { usePaying } from './use-paying.ts'

const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))

/** A guest's bon that is an order: to be paid here or anywhere, and stamped and locked once it is. */
export const MadeSlip = ({ bill: { nr, order } }: { bill: MadeBill }) => {
  const { t } = useTranslation('split')
  const { context } = usePos()
  const pay = usePaying()
  const [receipt, setReceipt] = useState(false)
  const name = t('guest', { nr })
  if (!order)
    return (
      <li className={style.guest}>
        <Slip fill className={style.paper} label={name}>
          <SkeletonLines />
        </Slip>
      </li>
    )
  const isPaid = order.status === 'completed'
  return (
    <li className={style.guest} data-slip={nr}>
      <Slip fill className={style.paper} label={name}>
        <div className={style.head}>
          <h2>{name}</h2>
          {isPaid ? (
            <span className={style.stamp}>{t('stamp')}</span>
          ) : (
            <span className="mono">B-{order.short_nr}</span>
          )}
        </div>
        <ul className={style.lines}>
          {order.lines.map((line) => (
            <li key={line.uuid} className={style.line}>
              <b>{quantity(line.quantity)}</b>
              <span lang="da">
                {line.name}
                <LineChoices line={line} />
              </span>
              <span>{money(lineTotals(line).total)}</span>
            </li>
          ))}
        </ul>
        <Payments payments={order.payments} />
        <div className={style.sum}>
          <span>{t('common:total')}</span>
          <Facit>{money(order.total)}</Facit>
        </div>
      </Slip>
      {isPaid ? (
        <TouchButton size="lg" onClick={() => setReceipt(true)}>
          {t('receipt')}
        </TouchButton>
      ) : isPayable(order) ? (
        <TouchButton
          look="pay"
          size="lg"
          disabled={context.payment_underway || order.unpaid <= 0}
          onClick={() => pay(order.order_uuid)}
        >
          {t('common:pay.one')} {money(order.unpaid)}
        </TouchButton>
      ) : (
        <p className={style.ended}>{t('cancelled')}</p>
      )}
      {receipt ? (
        <Suspense>
          <ReceiptDialog orderUuid={order.order_uuid} onClose={() => setReceipt(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}

/** How it was paid, when, and what went back over the counter. */
export const Payments = ({ payments }: Pick<OrderView, 'payments'>) => {
  const { t } = useTranslation('split')
  const recorded = payments.filter(({ status }) => status === 'recorded')
  const change = sum(recorded.map((payment) => payment.change)) as Money
  if (recorded.length === 0) return null
  return (
    <ul className={style.payments}>
      {recorded.map((payment) => (
        <li key={payment.payment_uuid}>
          <span>
            {t('common:pay.cash')} {money(payment.received)}
          </span>
          <span>{timeOf(payment.at)}</span>
        </li>
      ))}
      {change > 0 ? (
        <li className={style.change}>
          <span>{t('common:pay.change')}</span>
          <b>{money(change)}</b>
        </li>
      ) : null}
    </ul>
  )
}
