import type { OrderView } from '@bon/contracts/orders'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { AmountSlips, EqualSlips } from './drawn-shares.tsx'
import { GuestSlips } from './guest-slips.tsx'
import { OriginalSlip } from './original-slip.tsx'
import { PlannedShares } from './planned-shares.tsx'
import style from './split-bill.module.css'
import { billsOf, movableLines } from './split-bills.ts'
import type { Made, SplitDraft } from './split-draft.ts'
import { SplitFoot } from './split-foot.tsx'
import { SplitModes } from './split-modes.tsx'
import { SplitNotice } from './split-notice.tsx'
import type { SplitAction, Step } from './split-reducer.ts'
import type { MadeBill } from './use-orders.ts'
import { useSaving } from './use-saving.ts'
import { useShares } from './use-shares.ts'
import { useSplitKeys } from './use-split-keys.ts'
import { undoOf, useUndo } from './use-undo.ts'

export type Work = {
  order: OrderView
  draft: SplitDraft
  change: (action: SplitAction) => void
  bills: readonly MadeBill[]
  /** Everything is paid. */
  isOver: boolean
  leave: () => void
  refetch: () => void
}

export const SplitWork = ({ order, draft, change, bills, isOver, leave, refetch }: Work) => {
  const { t } = useTranslation('split')
  const toast = useToast()
  const [halving, setHalving] = useState(false)
  const undo = useUndo(order.order_uuid, change)
  const onSaved = useCallback(
    (made: readonly Made[]) =>
      toast({
        text: t('saved', { count: made.length }),
        action: { label: t('common:common.undo'), run: () => undo(made) },
      }),
    [toast, t, undo],
  )
  const saving = useSaving({ draft, change, order, onSaved, onRefused: refetch })
  const shares = useShares(order)
  // The guest who kept the original order owns its remaining lines.
  const isOriginalBill = draft.made.some(({ order_uuid }) => order_uuid === order.order_uuid)
  useEffect(() => {
    if (draft.sent || draft.revision === order.revision) return
    const lines = isOriginalBill || order.status !== 'open' ? [] : movableLines(order.lines)
    change({ type: 'rebased', revision: order.revision, lines })
  }, [draft.sent, draft.revision, order, isOriginalBill, change])
  const drawn = useMemo(() => billsOf(draft, order), [draft, order])

  const isPlanned = order.shares.length > 0
  const isFrozen = order.status !== 'open'
  // A payment freezes the lines, but not the amounts.
  const mode = isFrozen && draft.mode === 'items' && draft.made.length === 0 ? 'equal' : draft.mode
  const move = (line_uuid: string, much: Step = halving ? 'half' : 'one') => {
    change({ type: 'moved', line_uuid, step: much })
    setHalving(false)
  }
  const giveBack = (line_uuid: string, nr: number, much: Step = 'one') =>
    change({ type: 'returned', line_uuid, nr, step: much })
  const root = useSplitKeys({ draft, change, move, giveBack, leave })
  const canUndo =
    undoOf(
      order,
      bills.flatMap((bill) => bill.order ?? []),
    ) !== undefined
  return (
    <div className={`${style.split} grid`} ref={root}>
      <OriginalSlip
        order={order}
        draft={draft}
        drawn={drawn}
        bills={bills}
        mode={mode}
        isOriginalBill={isOriginalBill}
        move={move}
      />
      <section className={`${style.work} shrinks column gap-12`} aria-label={t('bills')}>
        <SplitModes
          mode={mode}
          halving={halving}
          setHalving={setHalving}
          choose={(next) => change({ type: 'mode', mode: next })}
          isItemsOff={isFrozen}
          isOff={isPlanned || draft.made.length > 0}
        />
        <SplitNotice draft={draft} change={change} saving={saving} error={shares.error} />
        {isPlanned ? (
          <PlannedShares order={order} />
        ) : mode === 'items' ? (
          <GuestSlips draft={draft} drawn={drawn} bills={bills} change={change} giveBack={giveBack} />
        ) : mode === 'equal' ? (
          <EqualSlips order={order} draft={draft} change={change} />
        ) : (
          <AmountSlips order={order} draft={draft} change={change} />
        )}
        <SplitFoot
          order={order}
          draft={draft}
          mode={mode}
          change={change}
          leave={leave}
          isOver={isOver}
          isPlanned={isPlanned}
          isSending={saving.state.status === 'sending' || draft.sent !== null}
          save={saving.save}
          plan={shares.plan}
          undo={canUndo ? () => undo(draft.made) : undefined}
        />
      </section>
    </div>
  )
}
