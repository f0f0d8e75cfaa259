import type { OrderUuid } from '@bon/contracts/kernel'
import type { Placing } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import type { After } from '../till/dialogs.ts'

/** What would take the unsent bon from hand, or change it at the server, first asks what becomes of it (DEF-65). */
export const useBonFirst = () => {
  const { cart, asks, dispatch } = usePos()
  const first = (act: () => void): void => {
    if (asks) dispatch({ type: 'opened', dialog: { kind: 'considerLeftOrder', go_on: act } })
    else act()
  }
  return {
    first,
    /** For an act on these bons only. */
    firstFor: (order_uuids: readonly OrderUuid[], act: () => void): void =>
      order_uuids.includes(cart.order_uuid) ? first(act) : act(),
    /** Opens a bon; the one at hand is gone back to, with the lines that only this device has. */
    open: (placing: Placing, order_uuid: OrderUuid, then?: After): void => {
      if (asks && order_uuid === cart.order_uuid) placing.back(then)
      else first(() => void placing.open(order_uuid, then))
    },
  }
}
