import type { OrderUuid } from '@bon/contracts/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { forget, newId, readStored, writeStored } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import type { SplitDrafts } from '../till/services.ts'
import { isBlank, SplitDraft } from './split-draft.ts'
import { type SplitAction, splitReducer } from './split-reducer.ts'

/** The split draft of an order. It outlives the screen, so that a later undo finds its current state. */
export const useDraft = (order_uuid: OrderUuid) => {
  const { splits } = usePos().services
  const draft = useSyncExternalStore(splits.changes.subscribe, () => splitOf(splits, order_uuid))
  const change = useCallback(
    (action: SplitAction) => changeSplit(splits, order_uuid, action),
    [splits, order_uuid],
  )
  return { draft, change }
}

const keyOf = (order_uuid: OrderUuid) => `split.${order_uuid}`
/** Starts with two empty slips. */
const newSplit = (order_uuid: OrderUuid): SplitDraft =>
  splitReducer(
    {
      order_uuid,
      revision: '',
      lines: [],
      mode: 'items',
      marked: 1,
      guests: [],
      persons: 2,
      amounts: [],
      made: [],
      cut: [],
      sent: null,
    },
    { type: 'reset', guests: [newId(), newId()] },
  )

/** The draft of an order on this device. */
export const splitOf = ({ drafts }: SplitDrafts, order_uuid: OrderUuid): SplitDraft => {
  const here = drafts.get(order_uuid)
  if (here) return here
  const parsed = SplitDraft.safeParse(readStored(keyOf(order_uuid)))
  const draft = parsed.success ? parsed.data : newSplit(order_uuid)
  drafts.set(order_uuid, draft)
  return draft
}

/** Every change is stored at once, before anything is sent (SC-37). */
export const changeSplit = (splits: SplitDrafts, order_uuid: OrderUuid, action: SplitAction): void => {
  const before = splitOf(splits, order_uuid)
  const next = splitReducer(before, action)
  if (next === before) return
  splits.drafts.set(order_uuid, next)
  if (isBlank(next)) forget(keyOf(order_uuid))
  else writeStored(keyOf(order_uuid), next)
  splits.changes.set(splits.changes.get() + 1)
}

export const forgetSplit = ({ drafts }: SplitDrafts, order_uuid: OrderUuid): void => {
  drafts.delete(order_uuid)
  forget(keyOf(order_uuid))
}
