import { useEffect, useEffectEvent } from 'react'
import { usePos } from '../register/index.ts'
import { askedPark } from './asked-park.ts'
import type { Placing } from './use-placing.ts'

/** Parks when F8 or the button asks for it: back on the table that the bon came from, or where one points (POS-19). */
export const usePark = (placing: Placing): void => {
  const { cart, bon, context, tell } = usePos()
  const isFree = context.second === null && !context.popup && !context.payment_underway
  const park = useEffectEvent(() => {
    if (!isFree || context.first !== 'sale' || (bon.lines === 0 && !cart.base)) return
    if ((cart.base?.table_uuids.length ?? 0) > 0) void placing.park()
    else tell({ type: 'opened', what: 'assign-to-table', subject: { order_uuids: [cart.order_uuid] } })
  })
  useEffect(() => askedPark.by(() => park()), [])
}
