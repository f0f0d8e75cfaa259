import type { OrderView } from '@bon/contracts/orders'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import style from './order.module.css'

const looks = {
  started: { tone: 'warn', Icon: IconClock },
  recorded: { tone: 'ok', Icon: IconCheck },
  released: { tone: 'plain', Icon: IconX },
} as const

/** How the order was paid, with what was handed over and given back. */
export const PaymentsCard = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('order.payments')}>
      {order.payments.length === 0 && <p className={parts.quiet}>{t('order.no_payments')}</p>}
      <ul className={style.payments}>
        {order.payments.map((payment) => {
          const { tone, Icon } = looks[payment.status]
          return (
            <li key={payment.payment_uuid}>
              <p className={style.paid}>
                <b>{t(`order.method_${payment.method}`)}</b>
                <span className={parts.quiet}>{timeOf(payment.at)}</span>
                <Tag tone={tone}>
                  <Icon aria-hidden />
                  {t(`order.payment_${payment.status}`)}
                </Tag>
                <b>{money(payment.amount)}</b>
              </p>
              <p className={style.handed}>
                {[
                  [t('order.received'), payment.received],
                  ...(payment.rounding === 0 ? [] : [[t('order.rounding'), payment.rounding] as const]),
                  ...(payment.change === 0 ? [] : [[t('order.change'), payment.change] as const]),
                ].map(([label, amount]) => (
                  <span key={label}>{`${label} ${money(Number(amount))}`}</span>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
