import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints, refundCauses } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import {
  Dialog,
  ErrorState,
  LoadingState,
  Slip,
  SlipTitle,
  TotalAmount,
  TouchButton,
} from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import { usePos } from '../registers/index.ts'
import { actionsOf, adminActionOf, refundTermsAt, withReason } from './action-of.ts'
import { BackOn } from './back-on.tsx'
import { isEnded, MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'
import { allOf, bounded, type Chosen, leftOf, refundable, stepped, worthOf } from './refund-draft.ts'
import { RefundLine } from './refund-line.tsx'
import { type MoneyBack, useMoneyBack } from './use-money-back.ts'
import { inCash, proposedOf, waysOf } from './ways-back.ts'

const CardBack = lazy(async () => ({ default: (await import('./card-back.tsx')).CardBack }))
const CardRefused = lazy(async () => ({ default: (await import('./card-back.tsx')).CardRefused }))

type RefundDialogProps = { orderUuid: string; onClose: () => void }

/** POS-22: chooses the lines of a paid bon to return, and refunds them to the card or in cash. */
export const RefundDialog = ({ orderUuid, onClose }: RefundDialogProps) => {
  const { t } = useTranslation('orders')
  const moneyBack = useMoneyBack()
  const { data, error, refetch } = useQuery(query(orderEndpoints.show, { params: { uuid: orderUuid } }))
  const { busy, state } = moneyBack
  const close = () => {
    moneyBack.dismiss()
    onClose()
  }
  return (
    <Dialog
      title={t('refund.title', { nr: data?.order.short_nr ?? '' })}
      onClose={close}
      closable={!busy}
      size={state.status === 'card' ? 820 : 620}
    >
      {data ? (
        <RefundWork order={data.order} moneyBack={moneyBack} onClose={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

type WorkProps = { order: OrderView; moneyBack: MoneyBack; onClose: () => void }

const RefundWork = ({ order, moneyBack, onClose }: WorkProps) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const { cash } = pos
  const [selection, setSelection] = useState<Chosen>({})
  const { cards, means, ways } = waysOf(order, pos.register.payment_types)
  // Refund on what paid by default, unless the cashier chooses otherwise.
  const [on, putOn] = useState<Uuid | undefined>(
    () => proposedOf(order, { cards, means }) ?? (cash.method === 'cash' ? undefined : ways[0]?.key),
  )
  const [waitedFor, setWaitedFor] = useState<Uuid>()
  const { state, busy, give } = moneyBack
  if (state.status === 'card' && state.at.payment_uuid !== waitedFor) setWaitedFor(state.at.payment_uuid)
  // Keep the selection after a refusal, limited to what can still be returned.
  const chosen = bounded(order, selection)
  const none = Object.keys(chosen).length === 0
  const card = cards.find(({ payment_uuid }) => payment_uuid === on)?.payment_uuid
  const manual = means.find(({ key }) => key === on)
  const { rounding, payout, onCard, payouts, isTooMuch } = worthOf(
    order,
    chosen,
    manual?.type ?? inCash(cash),
    card,
  )
  // PAY-09, R-9: a terminal's refund and one beyond the cashier's limit need a PIN, the latter also a reason.
  const send = async () => {
    const action = actionsOf(pos).refund(order, chosen, {
      card_payment_uuid: onCard > 0 ? card : undefined,
      payment_type_uuid: manual?.key,
    })
    const causes = refundCauses(order, payouts, pos.cashier.uuid, refundTermsAt(pos))
    if (onCard === 0 && causes.length === 0) return give(action)
    const asked = causes.length > 0 ? { causes } : { why: t('refund.pin', { amount: money(onCard) }) }
    const question = { register_uuid: pos.register.uuid, action: adminActionOf(action), ...asked }
    const reason = await pos.approve(question)
    moneyBack.dismiss()
    if (reason === undefined) return
    setWaitedFor(undefined)
    give(reason === '' ? action : withReason(action, reason))
  }
  const error = state.status === 'refused' ? state.error : undefined
  const lines = refundable(order)
  if (state.status === 'card') {
    const { payment_type_uuid } = order.payments.find(({ payment_uuid }) => payment_uuid === on) ?? {}
    return (
      <Suspense fallback={<LoadingState />}>
        <CardBack
          name={pos.register.payment_types.find(({ uuid }) => uuid === payment_type_uuid)?.name ?? ''}
          at={state.at}
          onOver={moneyBack.recheck}
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
              onStep={(by) => setSelection(stepped(order, chosen, line, by))}
            />
          ))}
        </ul>
        <BackOn ways={ways} chosen={card ?? manual?.key} off={busy} onChoose={putOn} />
        <dl className={`${style.sums} grid baseline`} aria-live="polite">
          {rounding === 0 ? null : (
            <>
              <dt>{t('common:rounding')}</dt>
              <dd className="text-right">{money(rounding)}</dd>
            </>
          )}
          {onCard === 0 ? null : (
            <>
              <dt>{t('refund.card')}</dt>
              <dd className="text-right">
                {onCard === payout ? <TotalAmount>{money(onCard)}</TotalAmount> : money(onCard)}
              </dd>
            </>
          )}
          {onCard > 0 && onCard === payout ? null : (
            <>
              <dt>{manual?.name ?? t('refund.cash')}</dt>
              <dd className="text-right">
                <TotalAmount>{money(payout - onCard)}</TotalAmount>
              </dd>
            </>
          )}
        </dl>
      </Slip>
      {isTooMuch && manual && (
        <Banner tone="warn">{t('refund.tooMuch', { name: manual.name, amount: money(manual.left) })}</Banner>
      )}
      {error && waitedFor ? (
        <Suspense>
          <CardRefused payment_uuid={waitedFor} />
        </Suspense>
      ) : (
        <MoneyBackNotice error={error} waiting={state.status === 'waiting'} />
      )}
      <div className="evenly above-20 flex gap-8">
        {isEnded(error) ? (
          <TouchButton size="lg" onClick={onClose}>
            {t('common:common.close')}
          </TouchButton>
        ) : (
          <>
            <TouchButton size="lg" disabled={busy} onClick={() => setSelection(none ? allOf(order) : {})}>
              {t(none ? 'refund.all' : 'refund.none')}
            </TouchButton>
            <WaitButton
              variant="pay"
              what={none}
              disabled={busy || none || isTooMuch}
              onClick={() => void send()}
            >
              {busy ? t('sending') : t('refund.give', { amount: money(payout) })}
            </WaitButton>
          </>
        )}
      </div>
    </>
  )
}
