import type { OrderUuid } from '@bon/contracts/kernel'
import { forget, newId, readStored, writeStored } from '../../shared/platform/index.ts'
import type { SplitDrafts } from '../till/services.ts'
import { isBlank, SplitDraft } from './split-draft.ts'
import { type SplitAction, splitReducer } from './split-reducer.ts'

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
