import type { OrderUuid } from '@bon/contracts/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { usePos } from '../registers/index.ts'
import { changeSplit, splitOf } from './saved-split.ts'
import type { SplitAction } from './split-reducer.ts'

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
