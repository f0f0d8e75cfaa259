import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import type { OrderRow } from '@bon/contracts/orders'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { useBonFirst } from '../leaving/use-bon-first.ts'
import { usePlacing } from '../placing/index.ts'
import { MoneyBackNotice, useUnfinishedMoneyBack } from '../refund/index.ts'
import { usePos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import { FilterChips } from './filter-chips.tsx'
import { OrderPreview } from './order-preview.tsx'
import { OrderRows } from './order-row.tsx'
import style from './orders.module.css'
import { PreviewActions } from './preview-actions.tsx'
import { noFilters, useOrderList } from './use-order-list.ts'
import { useRowWords } from './use-row-words.ts'

/** The day's bons (POS-10): the first tap selects one, the second opens it; its actions are below. */
export const OrdersScreen = () => {
  const { t } = useTranslation('pos')
  const { dispatch } = usePos()
  const list = useOrderList()
  const { hasOthers } = useRowWords()
  const placing = usePlacing()
  const moneyBack = useUnfinishedMoneyBack()
  const [shown, see] = useState<Uuid>()
  const bonFirst = useBonFirst()
  const open = (order_uuid: OrderUuid) => bonFirst.open(placing, order_uuid)
  const showReceipt = (order_uuid: OrderUuid) =>
    dispatch({ type: 'opened', dialog: { kind: 'receipt', order_uuid } })
  const tap = ({ order_uuid, status }: OrderRow) => {
    if (order_uuid !== shown) see(order_uuid)
    else if (status === 'completed') showReceipt(order_uuid)
    else if (status !== 'cancelled') open(order_uuid)
  }
  const { rows, error, filters } = list
  // A refund resumed after a reload has no dialog open, so its state shows here.
  const alone = useTill(({ dialogs }) => dialogs.length === 0)
  const filtered = filters.text !== '' || filters.status !== 'all' || filters.mine
  return (
    <main className={`${style.screen} grid gap-20`}>
      <section className={`${style.bons} scrolls`}>
        <h1 className="title-28">{t('orders.title')}</h1>
        {alone ? (
          <MoneyBackNotice
            error={moneyBack.status === 'refused' ? moneyBack.error : undefined}
            waiting={moneyBack.status === 'waiting'}
          />
        ) : null}
        <FilterChips filters={filters} onChange={list.change} />
        {hasOthers && filters.here && filters.status !== 'owed' ? (
          <p className="below dim t-14">{t('orders:list.sharedNumbers')}</p>
        ) : null}
        {error && !rows ? <ErrorState error={error} onRetry={list.retry} /> : null}
        {!rows && !error ? <LoadingState /> : null}
        {rows?.length === 0 ? (
          <EmptyState
            title={t(filtered ? 'orders:list.noneFound' : 'orders.none')}
            icon={<IconReceipt size={42} stroke={1.3} aria-hidden />}
            action={
              filtered ? (
                <TouchButton onClick={() => list.change(noFilters)}>{t('orders:list.clear')}</TouchButton>
              ) : undefined
            }
          >
            {t(filtered ? 'orders:list.noneFoundText' : 'orders.noneText')}
          </EmptyState>
        ) : null}
        <OrderRows rows={rows ?? []} shown={shown} disabled={placing.busy} onTap={tap} />
      </section>
      <aside className={`${style.side} column`} aria-label={t('orders:preview.side')}>
        {shown === undefined ? (
          <p className={`${style.hint} dim text-centre`}>{t('orders:preview.hint')}</p>
        ) : (
          <OrderPreview
            key={shown}
            uuid={shown}
            onSee={see}
            actions={(order) => (
              <PreviewActions order={order} busy={placing.busy} onOpen={() => open(order.order_uuid)} />
            )}
          />
        )}
      </aside>
    </main>
  )
}
