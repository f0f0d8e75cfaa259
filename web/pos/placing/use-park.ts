import { useEffect, useEffectEvent } from 'react'
import { usePos } from '../registers/index.ts'
import { isUncovered } from '../till/till-state.ts'
import type { Placing } from './use-placing.ts'

/** Parks on F8 or the button: on the bon's own table, or on a chosen one (POS-19). */
export const usePark = (placing: Placing): void => {
  const { cart, bon, context, dispatch, services } = usePos()
  const isFree = isUncovered(context)
  const park = useEffectEvent(() => {
    if (!isFree || context.first !== 'sale' || (bon.lines === 0 && !cart.base)) return
    if ((cart.base?.table_uuids.length ?? 0) > 0) void placing.park()
    else dispatch({ type: 'opened', dialog: { kind: 'assign-to-table' } })
  })
  useEffect(() => services.parking.by(() => park()), [services])
}
