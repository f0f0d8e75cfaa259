import { type Money, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, quantity, timeOf } from '../../shared/format/index.ts'
import { SkeletonLines, Slip, TotalAmount, TouchButton } from '../../shared/ui/index.ts'
import { useTenderName } from '../payments/use-tender-name.ts'
import { usePos, useSteadyPos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import style from './guest-slip.module.css'
import { LineChoices } from './original-slip.tsx'
import { isPayable } from './use-home-bon.ts'
import type { MadeBill } from './use-orders.ts'
import { usePaying } from './use-paying.ts'

/** A guest's saved bon: it can be paid at any register, and is stamped and locked once paid. */
export const MadeSlip = ({ bill: { nr, order } }: { bill: MadeBill }) => {
  const { t } = useTranslation('split')
  const { dispatch } = usePos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const pay = usePaying()
  const name = t('guest', { nr })
  if (!order)
    return (
      <li className={`${style.guest} column gap-8`}>
        <Slip fill className={style.paper} label={name}>
          <SkeletonLines />
        </Slip>
      </li>
    )
  const isPaid = order.status === 'completed'
  return (
    <li className={`${style.guest} column gap-8`} data-slip={nr}>
      <Slip fill className={style.paper} label={name}>
        <div className={`${style.head} row gap-6 spread touch`}>
          <h2>{name}</h2>
          {isPaid ? (
            <span className={`${style.stamp} good-text t-18 w-800`}>{t('stamp')}</span>
          ) : (
            <span className="mono">B-{order.short_nr}</span>
          )}
        </div>
        <ul className={`${style.lines} scrolls t-15`}>
          {order.lines.map((line) => (
            <li key={line.uuid} className={`${style.line} grid gap-4 middle wide touch text-left`}>
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
        <div className={`${style.sum} push-down flex baseline spread dim2`}>
          <span>{t('common:total')}</span>
          <TotalAmount>{money(order.total)}</TotalAmount>
        </div>
      </Slip>
      {isPaid ? (
        <TouchButton
          size="lg"
          onClick={() =>
            dispatch({ type: 'opened', dialog: { kind: 'receipt', order_uuid: order.order_uuid } })
          }
        >
          {t('receipt')}
        </TouchButton>
      ) : isPayable(order) ? (
        <TouchButton
          variant="pay"
          size="lg"
          disabled={underway || order.unpaid <= 0}
          onClick={() => pay(order.order_uuid)}
        >
          {t('common:pay.one')} {money(order.unpaid)}
        </TouchButton>
      ) : (
        <p className="dim2 t-14">{t('cancelled')}</p>
      )}
    </li>
  )
}

/** The payments by their means, with time, and the change to give. */
export const Payments = ({ payments }: Pick<OrderView, 'payments'>) => {
  const { t } = useTranslation('split')
  const { register } = useSteadyPos()
  const { nameOf } = useTenderName()
  const tenderOf = ({ payment_type_uuid, method }: OrderView['payments'][number]): string =>
    method === 'gift_card'
      ? t('common:giftCard.one')
      : nameOf(register.payment_types.find(({ uuid }) => uuid === payment_type_uuid)?.name ?? '')
  const recorded = payments.filter(({ status }) => status === 'recorded')
  const change = sum(recorded.map((payment) => payment.change)) as Money
  if (recorded.length === 0) return null
  return (
    <ul className={`${style.payments} dim2 t-15`}>
      {recorded.map((payment) => (
        <li key={payment.payment_uuid}>
          <span>
            {tenderOf(payment)} {money(payment.received)}
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
