import { useEffect, useEffectEvent } from 'react'
import { usePos } from '../registers/index.ts'
import { parkRequest } from './park-request.ts'
import type { Placing } from './use-placing.ts'

/** Parks on F8 or the button: on the bon's own table, or on a chosen one (POS-19). */
export const usePark = (placing: Placing): void => {
  const { cart, bon, context, dispatch } = usePos()
  const isFree = context.second === null && !context.popup && !context.payment_underway
  const park = useEffectEvent(() => {
    if (!isFree || context.first !== 'sale' || (bon.lines === 0 && !cart.base)) return
    if ((cart.base?.table_uuids.length ?? 0) > 0) void placing.park()
    else dispatch({ type: 'opened', what: 'assign-to-table', subject: { order_uuids: [cart.order_uuid] } })
  })
  useEffect(() => parkRequest.by(() => park()), [])
}
