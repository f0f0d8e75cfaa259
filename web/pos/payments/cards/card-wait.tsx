import type { Money } from '@bon/contracts/kernel'
import { isFinal, type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { IconAlertTriangle, IconCheck, IconClockPause } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, problemOf } from '../../../shared/api/index.ts'
import { timeOf } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { Banner, classes, TouchButton } from '../../../shared/ui/index.ts'
import { useOffline } from '../../popups/use-offline.ts'
import { usePos } from '../../registers/index.ts'
import { PaymentWork, WorkFoot } from '../payment-work.tsx'
import style from './card-work.module.css'
import { CodePicture } from './code-picture.tsx'
import { TerminalDrawing } from './terminal-drawing.tsx'
import { isCancellable, isStuck, stepOf, steps, useSeconds } from './use-attempt.ts'
import { useCardWords } from './use-card-words.ts'

/** Seconds before the "check status" button shows; a guest often needs this long to find the card. */
const check_after_s = 20

type CardWaitProps = {
  /** Name of the payment type. */
  name: string
  /** True when the guest pays by scanning a code with a phone. */
  byCode?: boolean | undefined
  attempt: PaymentView | undefined
  unpaid: Money
  /** Called when the attempt has ended, with any outcome. */
  onOver: () => void
  onLeave: () => void
  onLook?: (() => void) | undefined
}

/**
 * Shown while a terminal handles a payment or refund: only the terminal's answer, or a person with its slip, ends it
 * (RULE-3, TERM-7).
 */
export const CardWait = ({ name, byCode, attempt, unpaid, onOver, onLeave, onLook }: CardWaitProps) => {
  const t = useCardWords(byCode)
  const textOf = useProblemText()
  const { register, cashier, dispatch } = usePos()
  const seconds = useSeconds(attempt?.started_at)
  const state = attempt?.state ?? 'created'
  const params = { uuid: attempt?.payment_uuid ?? '' }
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const cancel = useMutation({ mutationFn: () => call(paymentEndpoints.cancel, { params, body: by }) })
  const checkStatus = useMutation({ mutationFn: () => call(paymentEndpoints.poll, { params, body: {} }) })
  const isOver = attempt !== undefined && isFinal(attempt.state)
  const end = useEffectEvent(() => {
    dispatch({ type: 'closed', kind: 'decideCard' })
    onOver()
  })
  // Sending the same payment again returns its result on the order.
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const decide = () => {
    if (attempt) dispatch({ type: 'opened', dialog: { kind: 'decideCard', payment: attempt } })
  }
  const at = stepOf(state)
  const offline = useOffline()
  // That the server did not answer is no longer true once it does.
  const error = [cancel.error, checkStatus.error].find(
    (one) => one && (offline || problemOf(one)?.code !== 'network.unreachable'),
  )
  return (
    <PaymentWork>
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
      <div className={`${style.terminal} fill grid middle`}>
        {byCode ? (
          <CodePicture attempt={attempt} unpaid={unpaid} />
        ) : (
          <TerminalDrawing amount={attempt?.amount ?? unpaid} isWaiting={state === 'sent'} />
        )}
        <div>
          <p className="dim w-600">{attempt?.terminal_name ? `${attempt.terminal_name} · ${name}` : name}</p>
          <div role="status">
            <h2 className={`${style.heading} w-800`}>{t(`state.${state}.title`)}</h2>
          </div>
          <ol className={style.steps}>
            {steps.map((step, i) => (
              <li
                key={step}
                className={classes(i < at && style.done, i === at && style.now)}
                aria-current={i === at ? 'step' : undefined}
              >
                <span className={`${style.mark} place-centre dim w-700`}>
                  {i < at ? <IconCheck size={20} aria-hidden /> : i + 1}
                </span>
                <span>
                  {t(`step.${step}`)}
                  {step === 'card' && i === at ? (
                    <small className="under dim t-14">{t('step.cardHint')}</small>
                  ) : null}
                </span>
                {step === 'sent' && at > 0 && attempt ? (
                  <time className="dim t-14">{timeOf(attempt.started_at)}</time>
                ) : null}
                {step === 'card' && i === at ? (
                  <time className="dim t-14">
                    {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
                  </time>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <WorkFoot>
        <TouchButton
          variant="danger"
          size="lg"
          disabled={!attempt || !isCancellable(state) || cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          {t(cancel.isSuccess || state === 'cancelling' ? 'cancelling' : 'cancel')}
        </TouchButton>
        <span className="push" />
        {onLook ? (
          <TouchButton size="lg" onClick={onLook}>
            {t('look')}
          </TouchButton>
        ) : null}
        {attempt && !isOver && (seconds >= check_after_s || state === 'in_doubt') && state !== 'review' ? (
          <TouchButton size="lg" disabled={checkStatus.isPending} onClick={() => checkStatus.mutate()}>
            {t('ask')}
          </TouchButton>
        ) : null}
        {isStuck(state) ? (
          <TouchButton size="lg" onClick={onLeave}>
            {t('leave')}
          </TouchButton>
        ) : null}
        {state === 'review' ? (
          <TouchButton variant="primary" size="lg" onClick={decide}>
            {t('decide.open')}
          </TouchButton>
        ) : null}
      </WorkFoot>
    </PaymentWork>
  )
}
