import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { usePos } from '../registers/index.ts'
import style from './change-panel.module.css'
import { earlierPayments } from './earlier-payments.ts'
import type { Paid } from './send-sale.ts'
import { useTenderName } from './use-tender-name.ts'

/** The whole bon, what was paid before and by which means, and what came now. */
export const ChangeSums = ({ paid, isCash }: { paid: Paid; isCash: boolean }) => {
  const { t } = useTranslation('pos')
  const { register } = usePos()
  const { nameOf } = useTenderName()
  const earlier = earlierPayments(paid.order.payments, register.payment_types, paid.payment_uuid)
  const rows = [
    ...(earlier.length === 0
      ? [{ name: t('common:total'), amount: paid.due }]
      : [{ name: t('common:total'), amount: paid.order.total }]),
    ...(paid.surcharge === undefined ? [] : [{ name: t('common:pay.surcharge'), amount: paid.surcharge }]),
    ...earlier.map(({ name, amount }) => ({
      name: name === undefined ? t('common:giftCard.one') : nameOf(name),
      amount: -amount,
    })),
    {
      name: t(isCash ? 'common:pay.received' : 'common:pay.tip'),
      amount: isCash ? paid.received : paid.tip,
    },
  ]
  return (
    <dl className={style.sums}>
      {rows.map(({ name, amount }, n) => (
        <div className="flex spread" key={n}>
          <dt>{name}</dt>
          <dd className="w-650">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
