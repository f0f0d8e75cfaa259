import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints, owedOf } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { ErrorState, LoadingState, Slip, SlipTitle, Tag, TotalAmount } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './order-preview.module.css'
import { OriginLink } from './origin-link.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { PreviewPayments } from './preview-payments.tsx'
import { standingIn, standingOf } from './standing.ts'

type OrderPreviewProps = { uuid: Uuid; onSee: (uuid: Uuid) => void; actions: (order: OrderView) => ReactNode }

/** The chosen bon: lines, payments, origin and actions. */
export const OrderPreview = ({ uuid, onSee, actions }: OrderPreviewProps) => {
  const { data, error, refetch } = useQuery(query(orderEndpoints.show, { params: { uuid } }))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <>
      <PreviewSlip order={data.order} onSee={onSee} />
      {actions(data.order)}
    </>
  )
}

const PreviewSlip = ({ order, onSee }: { order: OrderView; onSee: (uuid: Uuid) => void }) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const { holder, unpaid, status } = order
  const goesOn = status === 'open' || status === 'confirmed'
  const owed = status === 'completed' ? owedOf(order) : 0
  const standing = standingIn(t, standingOf(order))
  return (
    <Slip fill className={style.paper}>
      <SlipTitle mark={order.nr === undefined ? undefined : `${t('common:receipt.nr')} ${order.nr}`}>
        {t('common:order.one')} {order.short_nr}
      </SlipTitle>
      <p className={`${style.standing} flex gap-6 wraps`}>
        <Tag tone={standing.tone}>{standing.text}</Tag>
        {goesOn && holder && holder.register_uuid !== register.uuid ? (
          <Tag>{t('preview.elsewhere')}</Tag>
        ) : null}
        {goesOn && !holder ? <Tag>{t('preview.parked')}</Tag> : null}
        {goesOn && order.unwinding ? <Tag tone="warn">{t('preview.unwinding')}</Tag> : null}
      </p>
      <OriginLink order={order} onSee={onSee} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long bon must be scrollable by keyboard. */}
      <section className={style.scroll} tabIndex={0} aria-label={t('preview.title', { nr: order.short_nr })}>
        <PreviewLines order={order} onSee={onSee} />
        <PreviewPayments order={order} />
      </section>
      <p className={`${style.sum} flex baseline spread t-18 w-750`}>
        {t('common:total')} <TotalAmount>{money(order.total)}</TotalAmount>
      </p>
      {goesOn && unpaid !== 0 && unpaid !== order.total ? (
        <p className={`${style.rest} flex spread amber-text w-700`}>
          {t(unpaid > 0 ? 'preview.unpaid' : 'preview.owed')} <b>{money(Math.abs(unpaid))}</b>
        </p>
      ) : null}
      {owed > 0 ? (
        <p className={`${style.rest} flex spread amber-text w-700`}>
          {t('standing.owed')} <b>{money(owed)}</b>
        </p>
      ) : null}
    </Slip>
  )
}
