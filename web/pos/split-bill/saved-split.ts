import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { forget, newId, readStored, writeStored } from '../../shared/platform/index.ts'
import { createStore } from '../../shared/store/index.ts'
import { isBlank, SplitDraft } from './split-draft.ts'
import { type SplitAction, splitReducer } from './split-reducer.ts'

const keyOf = (order_uuid: OrderUuid) => `split.${order_uuid}`
const drafts = new Map<Uuid, SplitDraft>()
/** Grows by one at each change of a draft: a draft itself is read by its order. */
const changes = createStore(0)

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

/** Split drafts on this device. Every change is stored at once, before anything is sent (SC-37). */
export const storedSplit = {
  of: (order_uuid: OrderUuid): SplitDraft => {
    const here = drafts.get(order_uuid)
    if (here) return here
    const parsed = SplitDraft.safeParse(readStored(keyOf(order_uuid)))
    const draft = parsed.success ? parsed.data : newSplit(order_uuid)
    drafts.set(order_uuid, draft)
    return draft
  },
  change: (order_uuid: OrderUuid, action: SplitAction): void => {
    const before = storedSplit.of(order_uuid)
    const next = splitReducer(before, action)
    if (next === before) return
    drafts.set(order_uuid, next)
    if (isBlank(next)) forget(keyOf(order_uuid))
    else writeStored(keyOf(order_uuid), next)
    changes.set(changes.get() + 1)
  },
  forget: (order_uuid: OrderUuid): void => {
    drafts.delete(order_uuid)
    forget(keyOf(order_uuid))
  },
  subscribe: changes.subscribe,
}
