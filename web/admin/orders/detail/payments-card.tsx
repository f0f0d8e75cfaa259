import { meansOf, type OrderView } from '@bon/contracts/orders'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../../shared/format/index.ts'
import { Tag } from '../../../shared/ui/index.ts'
import { Card } from '../../parts/card.tsx'
import { CorrectTenderAction } from '../corrections/correct-tender-action.tsx'
import style from './order.module.css'

const looks = {
  started: { tone: 'warn', Icon: IconClock },
  recorded: { tone: 'ok', Icon: IconCheck },
  released: { tone: 'plain', Icon: IconX },
} as const

/** The order's payments, with amounts received and change. */
export const PaymentsCard = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('order.payments')}>
      {order.payments.length === 0 && <p className="dim2">{t('order.no_payments')}</p>}
      <ul className="grid gap-10">
        {order.payments.map((payment) => {
          const { tone, Icon } = looks[payment.status]
          return (
            <li key={payment.payment_uuid}>
              <p className={`${style.paid} row wraps`}>
                <b className="w-650">{t(`common:method.${meansOf(payment).method}`)}</b>
                <span className="dim2">{timeOf(payment.at)}</span>
                <Tag tone={tone}>
                  <Icon aria-hidden />
                  {t(`order.payment_${payment.status}`)}
                </Tag>
                <b className="w-650">{money(payment.amount)}</b>
              </p>
              {payment.corrected && (
                <p className="dim t-14">
                  {t('order.corrected_from', { method: t(`common:method.${payment.method}`) })}
                </p>
              )}
              <p className={`${style.handed} flex wraps dim t-14`}>
                {[
                  [t('order.received'), payment.received],
                  ...(payment.rounding === 0 ? [] : [[t('order.rounding'), payment.rounding] as const]),
                  ...(payment.change === 0 ? [] : [[t('order.change'), payment.change] as const]),
                ].map(([label, amount]) => (
                  <span key={label}>{`${label} ${money(Number(amount))}`}</span>
                ))}
                {payment.reference === undefined ? null : (
                  <span>{`${t('order.reference')} ${payment.reference}`}</span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {/* Loads its own texts without delaying the page. */}
      <Suspense fallback={null}>
        <CorrectTenderAction order={order} />
      </Suspense>
    </Card>
  )
}
