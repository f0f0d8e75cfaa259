import { type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { money, timeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './card-board.module.css'
import { DecideDialog } from './decide-dialog.tsx'

/** The board of unresolved money at this register: who asks what of whom, and what a person can do (3.3). */
export const CardBoard = ({
  payments,
  onClose,
}: {
  payments: readonly PaymentView[]
  onClose: () => void
}) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const [deciding, setDeciding] = useState<PaymentView>()
  const look = useMutation({
    mutationFn: (uuid: string) => call(paymentEndpoints.look, { params: { uuid }, body: {} }),
  })
  if (deciding) return <DecideDialog payment={deciding} onClose={() => setDeciding(undefined)} />
  return (
    <Dialog title={t('board.title')} onClose={onClose} size={620}>
      {payments.length === 0 ? <p>{t('board.empty')}</p> : null}
      <ul className={style.board}>
        {payments.map((payment) => (
          <li key={payment.payment_uuid}>
            <div>
              <b>{money(payment.refund_of ? -payment.amount : payment.amount)}</b> {payment.terminal_name},{' '}
              {timeOf(payment.started_at)}
              <p>
                {t(`state.${payment.state}.title`)}
                {payment.next_look_at ? `. ${t('nextLook', { time: timeOf(payment.next_look_at) })}` : ''}
              </p>
            </div>
            {payment.state === 'review' ? (
              <TouchButton look="primary" onClick={() => setDeciding(payment)}>
                {t('decide.open')}
              </TouchButton>
            ) : (
              <TouchButton disabled={look.isPending} onClick={() => look.mutate(payment.payment_uuid)}>
                {t('ask')}
              </TouchButton>
            )}
          </li>
        ))}
      </ul>
      {look.error ? <Banner tone="bad">{textOf(look.error)}</Banner> : null}
    </Dialog>
  )
}
