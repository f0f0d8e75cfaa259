import { useEffect, useEffectEvent } from 'react'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedPark } from './asked-park.ts'
import type { Placing } from './use-placing.ts'

/** DESIGN 5: F8 parks, back on the table that it came from, or where one points (POS-19). */
export const usePlacingKeys = (placing: Placing): void => {
  const { cart, bon, context, tell } = usePos()
  const isFree = context.second === null && !context.popup && !context.payment_underway
  const park = useEffectEvent(() => {
    if (!isFree || context.first !== 'sale' || (bon.lines === 0 && !cart.base)) return
    if ((cart.base?.table_uuids.length ?? 0) > 0) void placing.park()
    else tell({ type: 'opened', what: 'assign-to-table', subject: { order_uuids: [cart.order_uuid] } })
  })
  useEffect(() => askedPark.by(() => park()), [])
  useTypedKeys(({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey || !isFree) return false
    if (key !== 'F8') return false
    askedPark.ask()
    return true
  })
}
