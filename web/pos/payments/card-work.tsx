import type { Money } from '@bon/contracts/kernel'
import { isFinal, whyOf } from '@bon/contracts/payments'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '../../shared/format/index.ts'
import { Banner, TouchButton, useTypedKeys } from '../../shared/ui/index.ts'
import work from '../payment/cash-work.module.css'
import type { Beside } from '../payment/use-sale.ts'
import { usePos } from '../register/index.ts'
import { SaleNotice } from '../sale/sale-notice.tsx'
import { CardWait } from './card-wait.tsx'
import style from './card-work.module.css'
import { CodePicture } from './code-picture.tsx'
import { SettleTerminal } from './settle-terminal.tsx'
import { TerminalChoice } from './terminal-choice.tsx'
import { TerminalDrawing } from './terminal-drawing.tsx'
import { useAttempt } from './use-attempt.ts'
import { useCardWords } from './use-card-words.ts'
import { useTerminal } from './use-terminal.ts'

const wantsSettlement: ReadonlySet<string> = new Set(['settlement_required', 'perform_end_of_day'])

type CardWorkProps = {
  means: RegisterPaymentType
  /** Asked for: the rest of the bill, or a share of it. */
  unpaid: Money
  busy: boolean
  onTake: (received: Money, beside: Beside) => void
  onBack: () => void
}

/** Design 08: a card is asked for at the register's terminal; what it refuses is said, and can be tried again. */
export const CardWork = ({ means, unpaid, busy, onTake, onBack }: CardWorkProps) => {
  const t = useCardWords(means.by_code)
  const { register, sale } = usePos()
  const terminal = useTerminal(register.uuid, means)
  const waitingFor = sale.state.status === 'card' ? sale.state.payment_uuid : undefined
  const [asked, setAsked] = useState(waitingFor)
  if (waitingFor && waitingFor !== asked) setAsked(waitingFor)
  const attempt = useAttempt(asked)
  const failed = !waitingFor && attempt && isFinal(attempt.state) && attempt.state !== 'approved'
  const send = () => {
    if (busy || unpaid <= 0) return
    setAsked(undefined)
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
        name={means.name}
        byCode={means.by_code}
        attempt={attempt}
        unpaid={unpaid}
        onOver={() => sale.retry()}
        onLeave={sale.leave}
      />
    )
  return (
    <div className={work.work}>
      {failed ? (
        <Banner tone="bad" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(...whyOf(attempt))} {t('nothingTaken')}
        </Banner>
      ) : (
        <SaleNotice />
      )}
      <div className={style.terminal}>
        {means.by_code ? (
          <CodePicture attempt={undefined} unpaid={unpaid} />
        ) : (
          <TerminalDrawing label={t('amountIn')} amount={money(unpaid)} isWaiting={false} />
        )}
        <div>
          <p className={style.where}>{means.name}</p>
          <h2 className={style.heading}>{t(failed ? 'failed' : 'ready')}</h2>
          <p className={style.text}>
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
          means={means}
          chosen={terminal.chosen}
          busy={busy}
          onChoose={terminal.choose}
        />
      ) : null}
      <div className={work.foot}>
        <TouchButton look="pay" size="xl" className={work.receive} disabled={busy} onClick={send}>
          <span>{busy ? t('sending') : t(failed ? 'again' : 'send')}</span>
          <b>{money(unpaid)}</b>
        </TouchButton>
      </div>
    </div>
  )
}
