import type { Uuid } from '@bon/contracts/kernel'
import { forget, keep, kept, newId } from '../../shared/platform/index.ts'
import { isBlank, SplitDraft } from './split-draft.ts'
import { type SplitAction, splitReducer } from './split-reducer.ts'

const keyOf = (order_uuid: Uuid) => `split.${order_uuid}`
const drafts = new Map<Uuid, SplitDraft>()
const listeners = new Set<() => void>()

/** Two empty slips: who splits a bill is at least two. */
const newSplit = (order_uuid: Uuid): SplitDraft =>
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

/** The drawings on this device. Every stroke is kept before the next frame, and before anything of it is sent (SC-37). */
export const keptSplit = {
  of: (order_uuid: Uuid): SplitDraft => {
    const here = drafts.get(order_uuid)
    if (here) return here
    const known = SplitDraft.safeParse(kept(keyOf(order_uuid)))
    const draft = known.success ? known.data : newSplit(order_uuid)
    drafts.set(order_uuid, draft)
    return draft
  },
  change: (order_uuid: Uuid, action: SplitAction): void => {
    const before = keptSplit.of(order_uuid)
    const next = splitReducer(before, action)
    if (next === before) return
    drafts.set(order_uuid, next)
    if (isBlank(next)) forget(keyOf(order_uuid))
    else keep(keyOf(order_uuid), next)
    for (const tell of listeners) tell()
  },
  forget: (order_uuid: Uuid): void => {
    drafts.delete(order_uuid)
    forget(keyOf(order_uuid))
  },
  subscribe: (tell: () => void) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
}
