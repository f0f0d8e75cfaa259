import { leftOfTip, meansOf, type OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import style from './refund.module.css'
import type { TipBack } from './use-tip.ts'

type TipsGivenProps = { order: OrderView; busy: boolean; onBack: (tip: TipBack) => void }

/** Tips of the bon that have not gone back; each goes back whole, on the means that took it. */
export const TipsGiven = ({ order, busy, onBack }: TipsGivenProps) => {
  const { t } = useTranslation('orders')
  const given = order.payments.filter(({ payment_uuid }) => leftOfTip(order, payment_uuid) > 0)
  if (given.length === 0) return null
  return (
    <fieldset className={`${style.backOn} flex gap-8 wraps`}>
      <legend>{t('tip.before')}</legend>
      {given.map((payment) => {
        const { payment_uuid: tip_of, at } = payment
        const { payment_type_uuid, method } = meansOf(payment)
        const amount = leftOfTip(order, tip_of)
        return (
          <TouchButton
            key={tip_of}
            disabled={busy}
            onClick={() => onBack({ tip_of, payment_type_uuid, amount })}
          >
            <span>
              {t('tip.back', { amount: money(amount) })}
              <small>
                {timeOf(at)} · {t(`common:method.${method}`)}
              </small>
            </span>
          </TouchButton>
        )
      })}
    </fieldset>
  )
}
