import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints, refundCauses } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import {
  Dialog,
  ErrorState,
  Facit,
  LoadingState,
  Slip,
  SlipTitle,
  TouchButton,
} from '../../shared/ui/index.ts'
import { causesIn } from '../admin-pin/causes-in.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import { usePos } from '../register/index.ts'
import { actsOf, refundTermsAt } from './act-of.ts'
import type { ToApprove } from './approve-refund.tsx'
import { BackOn } from './back-on.tsx'
import { isEnded, MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'
import { allOf, bounded, type Chosen, cardsOf, leftOf, refundable, stepped, worthOf } from './refund-draft.ts'
import { RefundLine } from './refund-line.tsx'
import type { MoneyBack } from './use-money-back.ts'

const CardBack = lazy(async () => ({ default: (await import('./card-back.tsx')).CardBack }))
const CardRefused = lazy(async () => ({ default: (await import('./card-back.tsx')).CardRefused }))
const ApproveRefund = lazy(async () => ({ default: (await import('./approve-refund.tsx')).ApproveRefund }))

type RefundDialogProps = { orderUuid: string; moneyBack: MoneyBack; onClose: () => void }

/** POS-22: the lines of a paid bon that come back, and the money that leaves for them: by the card that paid, or in cash. */
export const RefundDialog = ({ orderUuid, ...rest }: RefundDialogProps) => {
  const { t } = useTranslation('orders')
  const { data, error, refetch } = useQuery(query(orderEndpoints.show, { params: { uuid: orderUuid } }))
  const { busy, state } = rest.moneyBack
  return (
    <Dialog
      title={t('refund.title', { nr: data?.order.short_nr ?? '' })}
      onClose={rest.onClose}
      closable={!busy}
      size={state.status === 'card' ? 820 : 620}
    >
      {data ? (
        <RefundWork order={data.order} {...rest} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

type WorkProps = Omit<RefundDialogProps, 'orderUuid'> & { order: OrderView }

const RefundWork = ({ order, moneyBack, onClose }: WorkProps) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const [asked, setAsked] = useState<Chosen>({})
  const cards = cardsOf(order)
  // It goes back as it came, unless the cashier says otherwise.
  const [on, putOn] = useState<Uuid | undefined>(cards[0]?.payment_uuid)
  const [toApprove, setToApprove] = useState<ToApprove>()
  const [waitedFor, setWaitedFor] = useState<Uuid>()
  const { state, busy, give } = moneyBack
  if (state.status === 'card' && state.at.payment_uuid !== waitedFor) setWaitedFor(state.at.payment_uuid)
  const { cash } = pos
  // What was chosen stays through a refusal, as far as it is still there.
  const chosen = bounded(order, asked)
  const none = Object.keys(chosen).length === 0
  const card = cards.find(({ payment_uuid }) => payment_uuid === on)?.payment_uuid
  const means = { payment_type_uuid: cash.uuid, rounding_unit: cash.rounding_unit }
  const { rounding, payout, onCard, payouts } = worthOf(order, chosen, means, card)
  const send = () => {
    const act = actsOf(pos).refund(order, chosen, onCard > 0 ? card : undefined)
    const causes = refundCauses(order, payouts, pos.cashier.uuid, refundTermsAt(pos))
    if (onCard > 0 || causes.length > 0) setToApprove({ act, causes })
    else give(act)
  }
  // Of what other registers did the till may not know: then the server says what it goes beyond.
  const causesOf = state.status === 'refused' ? causesIn(state.error) : undefined
  const asked_for = state.status === 'refused' && causesOf ? { act: state.act, causes: causesOf } : toApprove
  const error = state.status === 'refused' ? state.error : undefined
  const lines = refundable(order)
  if (state.status === 'card') {
    const { payment_type_uuid } = order.payments.find(({ payment_uuid }) => payment_uuid === on) ?? {}
    return (
      <Suspense fallback={<LoadingState />}>
        <CardBack
          name={pos.register.payment_types.find(({ uuid }) => uuid === payment_type_uuid)?.name ?? ''}
          at={state.at}
          onOver={moneyBack.ask}
          onLeave={() => {
            moneyBack.leave()
            onClose()
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      <Slip className={style.slip} label={t('refund.lines')}>
        <SlipTitle mark={order.nr === undefined ? undefined : `${t('common:receipt.nr')} ${order.nr}`}>
          {t('common:order.one')} {order.short_nr}
        </SlipTitle>
        {lines.length === 0 ? <p>{t('refund.nothing')}</p> : null}
        <ul className={style.lines}>
          {lines.map((line) => (
            <RefundLine
              key={line.uuid}
              line={line}
              left={leftOf(order, line)}
              chosen={chosen[line.uuid] ?? 0}
              off={busy}
              onStep={(by) => setAsked(stepped(order, chosen, line, by))}
            />
          ))}
        </ul>
        <BackOn cards={cards} chosen={card} off={busy} onChoose={putOn} />
        <dl className={style.sums} aria-live="polite">
          {rounding === 0 ? null : (
            <>
              <dt>{t('common:rounding')}</dt>
              <dd>{money(rounding)}</dd>
            </>
          )}
          {onCard === 0 ? null : (
            <>
              <dt>{t('refund.card')}</dt>
              <dd>{onCard === payout ? <Facit>{money(onCard)}</Facit> : money(onCard)}</dd>
            </>
          )}
          {onCard > 0 && onCard === payout ? null : (
            <>
              <dt>{t('refund.cash')}</dt>
              <dd>
                <Facit>{money(payout - onCard)}</Facit>
              </dd>
            </>
          )}
        </dl>
      </Slip>
      {error && waitedFor ? (
        <Suspense>
          <CardRefused payment_uuid={waitedFor} />
        </Suspense>
      ) : (
        <MoneyBackNotice error={error} waiting={state.status === 'waiting'} />
      )}
      <div className={style.actions}>
        {isEnded(error) ? (
          <TouchButton size="lg" onClick={onClose}>
            {t('common:common.close')}
          </TouchButton>
        ) : (
          <>
            <TouchButton size="lg" disabled={busy} onClick={() => setAsked(none ? allOf(order) : {})}>
              {t(none ? 'refund.all' : 'refund.none')}
            </TouchButton>
            <WaitButton look="pay" what={none} disabled={busy || none} onClick={send}>
              {busy ? t('sending') : t('refund.give', { amount: money(payout) })}
            </WaitButton>
          </>
        )}
      </div>
      {asked_for ? (
        <Suspense>
          <ApproveRefund
            {...asked_for}
            onCard={onCard}
            onApproved={(approved) => {
              setToApprove(undefined)
              setWaitedFor(undefined)
              moneyBack.dismiss()
              give(approved)
            }}
            onClose={() => {
              setToApprove(undefined)
              moneyBack.dismiss()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
