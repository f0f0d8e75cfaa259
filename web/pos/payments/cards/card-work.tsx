import type { Money } from '@bon/contracts/kernel'
import { isFinal, whyOf } from '@bon/contracts/payments'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Banner, useTypedKeys } from '../../../shared/ui/index.ts'
import { usePos } from '../../registers/index.ts'
import { SaleNotice } from '../../sale/sale-notice.tsx'
import { PaymentWork, TakeButton, WorkFoot } from '../payment-work.tsx'
import type { PaymentExtras } from '../use-sale.ts'
import { CardWait } from './card-wait.tsx'
import style from './card-work.module.css'
import { CodePicture } from './code-picture.tsx'
import { SettleTerminal } from './settle-terminal.tsx'
import { TerminalChoice } from './terminal-choice.tsx'
import { TerminalDrawing } from './terminal-drawing.tsx'
import { useAttempt, useTerminal } from './use-attempt.ts'
import { useCardWords } from './use-card-words.ts'

const wantsSettlement: ReadonlySet<string> = new Set(['settlement_required', 'perform_end_of_day'])

type CardWorkProps = {
  paymentType: RegisterPaymentType
  /** The amount to charge: the rest of the bill, or a share of it. */
  unpaid: Money
  busy: boolean
  onTake: (received: Money, extras: PaymentExtras) => void
  onBack: () => void
  /** Other screens of the register open while the card is awaited. */
  onLook?: () => void
}

/** DES-8: charges a card at the register's terminal; shows a refusal and allows another attempt. */
export const CardWork = ({ paymentType, unpaid, busy, onTake, onBack, onLook }: CardWorkProps) => {
  const t = useCardWords(paymentType.by_code)
  const { register, sale } = usePos()
  const terminal = useTerminal(register.uuid, paymentType)
  const waitingFor = sale.state.status === 'card' ? sale.state.payment_uuid : undefined
  const [attemptUuid, setAttemptUuid] = useState(waitingFor)
  if (waitingFor && waitingFor !== attemptUuid) setAttemptUuid(waitingFor)
  const attempt = useAttempt(attemptUuid)
  const failed = !waitingFor && attempt && isFinal(attempt.state) && attempt.state !== 'approved'
  const send = () => {
    if (busy || unpaid <= 0) return
    setAttemptUuid(undefined)
    terminal.remember()
    onTake(unpaid, terminal.chosen ? { terminal_uuid: terminal.chosen } : {})
  }
  useTypedKeys(({ key, target, ctrlKey, metaKey, altKey }) => {
    if (busy || ctrlKey || metaKey || altKey) return false
    if (key === 'Escape') onBack()
    else if (key === 'Enter' && !(target instanceof HTMLElement && target.matches('button:focus-visible')))
      send()
    else return false
    return true
  })
  if (waitingFor)
    return (
      <CardWait
        key={waitingFor}
        name={paymentType.name}
        byCode={paymentType.by_code}
        attempt={attempt}
        unpaid={unpaid}
        onOver={() => sale.retry()}
        onLeave={sale.leave}
        onLook={onLook}
      />
    )
  return (
    <PaymentWork>
      {failed ? (
        <Banner tone="bad" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(...whyOf(attempt))} {t('nothingTaken')}
        </Banner>
      ) : (
        <SaleNotice />
      )}
      <div className={`${style.terminal} fill grid middle`}>
        {paymentType.by_code ? (
          <CodePicture attempt={undefined} unpaid={unpaid} />
        ) : (
          <TerminalDrawing amount={unpaid} isWaiting={false} />
        )}
        <div>
          <p className="dim w-600">{paymentType.name}</p>
          <h2 className={`${style.heading} w-800`}>{t(failed ? 'failed' : 'ready')}</h2>
          <p className="dim2">
            {t(!failed ? 'readyText' : terminal.chosen ? 'terminals.failed' : 'failedText')}
          </p>
        </div>
      </div>
      {failed && attempt.reason && wantsSettlement.has(attempt.reason) ? (
        <SettleTerminal key={attempt.payment_uuid} terminal_uuid={attempt.terminal_uuid} />
      ) : null}
      {terminal.chosen ? (
        <TerminalChoice
          register_uuid={register.uuid}
          paymentType={paymentType}
          chosen={terminal.chosen}
          busy={busy}
          onChoose={terminal.choose}
        />
      ) : null}
      <WorkFoot>
        <TakeButton amount={unpaid} disabled={busy} onClick={send}>
          {busy ? t('sending') : t(failed ? 'again' : 'send')}
        </TakeButton>
      </WorkFoot>
    </PaymentWork>
  )
}
