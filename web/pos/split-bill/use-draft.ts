import type { Uuid } from '@bon/contracts/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import { keptSplit } from './kept-split.ts'
import type { SplitAction } from './split-reducer.ts'

/** The drawing of an order. It outlives the screen: an undo that is pressed later finds it as it is then. */
export const useDraft = (order_uuid: Uuid) => {
  const draft = useSyncExternalStore(keptSplit.subscribe, () => keptSplit.of(order_uuid))
  const change = useCallback((action: SplitAction) => keptSplit.change(order_uuid, action), [order_uuid])
  return { draft, change }
}
