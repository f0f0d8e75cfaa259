import { paymentEndpoints } from '@bon/contracts/payments'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/index.ts'
import { money, timeOf } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton } from '../../../shared/ui/index.ts'
import { useSteadyPos } from '../../registers/index.ts'
import { BoardBon } from './board-bon.tsx'
import style from './card-board.module.css'
import { useUnresolvedCards } from './use-attempt.ts'

/** Lists unresolved card payments of this register with their state, and lets a person check or decide them (3.3). */
export const CardBoard = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const { register, dispatch } = useSteadyPos()
  const payments = useUnresolvedCards(register.uuid)
  const checkStatus = useMutation({
    mutationFn: (uuid: string) => call(paymentEndpoints.poll, { params: { uuid }, body: {} }),
  })
  return (
    <Dialog title={t('board.title')} onClose={onClose} size={620}>
      {payments.length === 0 ? <p>{t('board.empty')}</p> : null}
      <ul className={`${style.board} grid gap-8`}>
        {payments.map((payment) => (
          <li key={payment.payment_uuid}>
            <div>
              <b>{money(payment.refund_of ? -payment.amount : payment.amount)}</b> {payment.terminal_name},{' '}
              {timeOf(payment.started_at)}
              <p className="dim2 t-14">
                {t(`state.${payment.state}.title`)}
                {payment.next_look_at ? `. ${t('nextLook', { time: timeOf(payment.next_look_at) })}` : ''}
              </p>
              <BoardBon order_uuid={payment.order_uuid} onOpen={onClose} />
            </div>
            {payment.state === 'review' ? (
              <TouchButton
                variant="primary"
                onClick={() => dispatch({ type: 'opened', dialog: { kind: 'decideCard', payment } })}
              >
                {t('decide.open')}
              </TouchButton>
            ) : (
              <TouchButton
                disabled={checkStatus.isPending}
                onClick={() => checkStatus.mutate(payment.payment_uuid)}
              >
                {t('ask')}
              </TouchButton>
            )}
          </li>
        ))}
      </ul>
      {checkStatus.error ? <Banner tone="bad">{textOf(checkStatus.error)}</Banner> : null}
    </Dialog>
  )
}
