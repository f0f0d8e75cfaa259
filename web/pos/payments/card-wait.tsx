import type { Money } from '@bon/contracts/kernel'
import { isFinal, type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { IconAlertTriangle, IconCheck, IconClockPause } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../shared/api/index.ts'
import { money, timeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, classes, TouchButton } from '../../shared/ui/index.ts'
import work from '../payment/cash-work.module.css'
import { usePos } from '../register/index.ts'
import style from './card-work.module.css'
import { CodePicture } from './code-picture.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { isCancellable, isStuck, stepOf, steps } from './steps.ts'
import { TerminalDrawing } from './terminal-drawing.tsx'
import { useCardWords } from './use-card-words.ts'
import { useSeconds } from './use-seconds.ts'

/** A guest who is still looking for his card needs no questions asked. */
const asked_after_s = 20

type CardWaitProps = {
  /** Of its payment type, as the register calls it. */
  name: string
  /** The guest pays with his own phone. */
  byCode?: boolean | undefined
  attempt: PaymentView | undefined
  unpaid: Money
  /** It has ended, whichever way. */
  onOver: () => void
  onLeave: () => void
}

/**
 * While a terminal has the payment, or what goes back of one: nothing but its word, or a person with its slip, ends it
 * (rule 3, P7).
 */
export const CardWait = ({ name, byCode, attempt, unpaid, onOver, onLeave }: CardWaitProps) => {
  const t = useCardWords(byCode)
  const textOf = useProblemText()
  const { register, cashier } = usePos()
  const [deciding, setDeciding] = useState(false)
  const seconds = useSeconds(attempt?.started_at)
  const state = attempt?.state ?? 'created'
  const params = { uuid: attempt?.payment_uuid ?? '' }
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const cancel = useMutation({ mutationFn: () => call(paymentEndpoints.cancel, { params, body: by }) })
  const look = useMutation({ mutationFn: () => call(paymentEndpoints.look, { params, body: {} }) })
  const isOver = attempt !== undefined && isFinal(attempt.state)
  const end = useEffectEvent(onOver)
  // The same payment sent again answers what the order made of it.
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const at = stepOf(state)
  const error = cancel.error ?? look.error
  return (
    <div className={work.work}>
      {isStuck(state) ? (
        <Banner
          tone={state === 'review' ? 'bad' : 'warn'}
          icon={
            state === 'review' ? (
              <IconAlertTriangle size={20} aria-hidden />
            ) : (
              <IconClockPause size={20} aria-hidden />
            )
          }
        >
          {t(`${attempt?.refund_of ? 'back.' : ''}state.${state}.text`)}{' '}
          {attempt?.next_look_at ? t('nextLook', { time: timeOf(attempt.next_look_at) }) : null}
        </Banner>
      ) : null}
      {error ? <Banner tone="bad">{textOf(error)}</Banner> : null}
      <div className={style.terminal}>
        {byCode ? (
          <CodePicture attempt={attempt} unpaid={unpaid} />
        ) : (
          <TerminalDrawing
            label={t('amountIn')}
            amount={money(attempt?.amount ?? unpaid)}
            isWaiting={state === 'sent'}
          />
        )}
        <div>
          <p className={style.where}>
            {attempt?.terminal_name ? `${attempt.terminal_name} · ${name}` : name}
          </p>
          <div role="status">
            <h2 className={style.heading}>{t(`state.${state}.title`)}</h2>
          </div>
          <ol className={style.steps}>
            {steps.map((step, i) => (
              <li
                key={step}
                className={classes(i < at && style.done, i === at && style.now)}
                aria-current={i === at ? 'step' : undefined}
              >
                <span className={style.mark}>{i < at ? <IconCheck size={20} aria-hidden /> : i + 1}</span>
                <span>
                  {t(`step.${step}`)}
                  {step === 'card' && i === at ? <small>{t('step.cardHint')}</small> : null}
                </span>
                {step === 'sent' && at > 0 && attempt ? <time>{timeOf(attempt.started_at)}</time> : null}
                {step === 'card' && i === at ? (
                  <time>
                    {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
                  </time>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className={work.foot}>
        <TouchButton
          look="danger"
          size="lg"
          disabled={!attempt || !isCancellable(state) || cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          {t(cancel.isSuccess || state === 'cancelling' ? 'cancelling' : 'cancel')}
        </TouchButton>
        <span className={style.push} />
        {attempt && !isOver && (seconds >= asked_after_s || state === 'in_doubt') && state !== 'review' ? (
          <TouchButton size="lg" disabled={look.isPending} onClick={() => look.mutate()}>
            {t('ask')}
          </TouchButton>
        ) : null}
        {isStuck(state) ? (
          <TouchButton size="lg" onClick={onLeave}>
            {t('leave')}
          </TouchButton>
        ) : null}
        {state === 'review' ? (
          <TouchButton look="primary" size="lg" onClick={() => setDeciding(true)}>
            {t('decide.open')}
          </TouchButton>
        ) : null}
      </div>
      {deciding && attempt ? <DecideDialog payment={attempt} onClose={() => setDeciding(false)} /> : null}
    </div>
  )
}
