import type { Uuid } from '@bon/contracts/kernel'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { subjectOf } from '../context/pos-context.ts'
import { usePos } from '../register/index.ts'
import { keptSplit } from './kept-split.ts'
import style from './split-bill.module.css'
import { SplitWork } from './split-work.tsx'
import { splitting } from './splitting.ts'
import { useDraft } from './use-draft.ts'
import { isPayable, useHomeBon } from './use-home-bon.ts'
import { useMadeBills, useOriginal } from './use-orders.ts'

/** Design 09: the original at the left, the guests' bons at the right; nothing is sent before it is saved. */
export const SplitBill = () => {
  const { context } = usePos()
  const order_uuid = subjectOf(context, 'splitBill')?.order_uuid
  return order_uuid ? <Splitting key={order_uuid} order_uuid={order_uuid} /> : null
}

const Splitting = ({ order_uuid }: { order_uuid: Uuid }) => {
  const { t } = useTranslation('split')
  const { register, sale, tell } = usePos()
  const { order, error, refetch } = useOriginal(order_uuid)
  const { draft, change } = useDraft(order_uuid)
  const bills = useMadeBills(draft.made)
  useHomeBon(order, bills)
  useEffect(() => {
    splitting.keep(register.uuid, order_uuid)
  }, [register.uuid, order_uuid])

  const isOver =
    order !== undefined &&
    !isPayable(order) &&
    bills.every((bill) => bill.order !== undefined && !isPayable(bill.order))
  const leave = () => {
    splitting.forget(register.uuid)
    if (isOver) keptSplit.forget(order_uuid)
    else sale.dismiss()
    tell({ type: 'closed', what: 'splitBill' })
  }
  const close = (
    <TouchButton look="primary" onClick={leave}>
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
