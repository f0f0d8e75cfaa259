import type { OrderUuid } from '@bon/contracts/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { storedSplit } from './saved-split.ts'
import type { SplitAction } from './split-reducer.ts'

/** The split draft of an order. It outlives the screen, so that a later undo finds its current state. */
export const useDraft = (order_uuid: OrderUuid) => {
  const draft = useSyncExternalStore(storedSplit.subscribe, () => storedSplit.of(order_uuid))
  const change = useCallback((action: SplitAction) => storedSplit.change(order_uuid, action), [order_uuid])
  return { draft, change }
}
