import type { OrderUuid } from '@bon/contracts/kernel'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { forgetSplit, useDraft } from './saved-split.ts'
import style from './split-bill.module.css'
import { SplitWork } from './split-work.tsx'
import { splitting } from './splitting.ts'
import { isPayable, useHomeBon } from './use-home-bon.ts'
import { useMadeBills, useOriginal } from './use-orders.ts'

/** DES-9: the original on the left, the guests' bons on the right; nothing is sent before saving. */
export const SplitBill = () => {
  const order_uuid = useTill((till) => dialogOf(till, 'splitBill')?.order_uuid)
  return order_uuid ? <Splitting key={order_uuid} order_uuid={order_uuid} /> : null
}

const Splitting = ({ order_uuid }: { order_uuid: OrderUuid }) => {
  const { t } = useTranslation('split')
  const { register, sale, dispatch, services } = usePos()
  const { order, error, refetch } = useOriginal(order_uuid)
  const { draft, change } = useDraft(order_uuid)
  const bills = useMadeBills(draft.made)
  useHomeBon(order, bills)
  useEffect(() => {
    splitting.save(register.uuid, order_uuid)
  }, [register.uuid, order_uuid])

  const isOver =
    order !== undefined &&
    !isPayable(order) &&
    bills.every((bill) => bill.order !== undefined && !isPayable(bill.order))
  const leave = () => {
    splitting.forget(register.uuid)
    if (isOver) forgetSplit(services.splits, order_uuid)
    else sale.dismiss()
    dispatch({ type: 'closed', kind: 'splitBill' })
  }
  const close = (
    <TouchButton variant="primary" onClick={leave}>
      {t('common:common.close')}
    </TouchButton>
  )
  return (
    <main className={style.place} aria-label={t('title')}>
      {order ? (
        isOver && draft.made.length === 0 && order.shares.length === 0 ? (
          <EmptyState
            title={t(order.status === 'completed' ? 'alreadyPaid' : 'alreadyCancelled')}
            action={close}
          >
            {t('closeIt')}
          </EmptyState>
        ) : (
          <SplitWork
            order={order}
            draft={draft}
            change={change}
            bills={bills}
            leave={leave}
            isOver={isOver}
            refetch={() => void refetch()}
          />
        )
      ) : error ? (
        <>
          <ErrorState error={error} onRetry={() => void refetch()} />
          {close}
        </>
      ) : (
        <LoadingState />
      )}
    </main>
  )
}
