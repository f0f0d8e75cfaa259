import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { WaitButton } from '../confirming/wait-button.tsx'
import { usePos } from '../register/index.ts'
import { actsOf } from './act-of.ts'
import { isEnded, MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'
import { allOf, bounded, type Chosen, leftOf, refundable, stepped, worthOf } from './refund-draft.ts'
import { RefundLine } from './refund-line.tsx'
import type { MoneyBack } from './use-money-back.ts'

type RefundDialogProps = { orderUuid: string; moneyBack: MoneyBack; onClose: () => void }

/** POS-22: the lines of a paid bon that come back, and the cash that leaves the drawer for them. */
export const RefundDialog = ({ orderUuid, ...rest }: RefundDialogProps) => {
  const { t } = useTranslation('orders')
  const { data, error, refetch } = useQuery(query(orderEndpoints.show, { params: { uuid: orderUuid } }))
  const { busy } = rest.moneyBack
  return (
    <Dialog
      title={t('refund.title', { nr: data?.order.short_nr ?? '' })}
      onClose={rest.onClose}
      closable={!busy}
      size={620}
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
  const { state, busy, give } = moneyBack
  const { cash } = pos
  // What was chosen stays through a refusal, as far as it is still there.
  const chosen = bounded(order, asked)
  const none = Object.keys(chosen).length === 0
  const { rounding, payout } = worthOf(order, chosen, {
    payment_type_uuid: cash.uuid,
    rounding_unit: cash.rounding_unit,
  })
  const error = state.status === 'refused' ? state.error : undefined
  const lines = refundable(order)
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
        <dl className={style.sums} aria-live="polite">
          {rounding === 0 ? null : (
            <>
              <dt>{t('common:rounding')}</dt>
              <dd>{money(rounding)}</dd>
            </>
          )}
          <dt>{t('refund.cash')}</dt>
          <dd>
            <Facit>{money(payout)}</Facit>
          </dd>
        </dl>
      </Slip>
      <MoneyBackNotice error={error} waiting={state.status === 'waiting'} />
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
            <WaitButton
              look="pay"
              what={none}
              disabled={busy || none}
              onClick={() => give(actsOf(pos).refund(order, chosen))}
            >
              {busy ? t('sending') : t('refund.give', { amount: money(payout) })}
            </WaitButton>
          </>
        )}
      </div>
    </>
  )
}
