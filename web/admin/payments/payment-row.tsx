import type { PaymentView } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money, timeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import parts from '../parts/parts.module.css'
import { PaymentStateTag } from './state-tag.tsx'

/** One attempt: what was asked, what was taken, and why it ended as it did (PAY-03, PAY-04, PAY-11 to PAY-23). */
export const PaymentRow = ({ payment }: { payment: PaymentView }) => {
  const { t } = useTranslation('cards')
  const { company } = useSession()
  const { state, reason, alerts, approved, tip, surcharge } = payment
  // What a terminal gave back is less in the bank.
  const sign = payment.refund_of ? -1 : 1
  return (
    <tr>
      <td className={parts.quiet}>{dateTimeOf(payment.started_at)}</td>
      <td>
        <PaymentStateTag state={state} />
        {reason ? <div className={parts.quiet}>{t(`reason.${reason}`)}</div> : null}
        {alerts.map((alert) => (
          <div key={alert} className={parts.quiet}>
            {t(`alert.${alert}`)}
          </div>
        ))}
        {state === 'review' ? <div className={parts.quiet}>{t('admin.decidedAtTill')}</div> : null}
        {payment.next_look_at ? (
          <div className={parts.quiet}>{t('nextLook', { time: timeOf(payment.next_look_at) })}</div>
        ) : null}
      </td>
      <td className={parts.number}>
        {money(sign * payment.amount)}
        {payment.refund_of ? <div className={parts.quiet}>{t('back.one')}</div> : null}
      </td>
      <td className={parts.number}>
        {money(sign * (approved + tip + surcharge))}
        {tip > 0 ? <div className={parts.quiet}>{t('admin.tip', { amount: money(tip) })}</div> : null}
        {surcharge > 0 ? (
          <div className={parts.quiet}>{t('admin.surcharge', { amount: money(surcharge) })}</div>
        ) : null}
      </td>
      <td>{payment.terminal_name || '–'}</td>
      <td className={parts.quiet}>
        {payment.card_type ?? '–'} {payment.masked_pan}
        {payment.transaction_id ? <div>{payment.transaction_id}</div> : null}
      </td>
      <td>
        <Link className={parts.link} to={`/companies/${company.uuid}/admin/orders/${payment.order_uuid}`}>
          {t('admin.seeOrder')}
        </Link>
      </td>
    </tr>
  )
}
