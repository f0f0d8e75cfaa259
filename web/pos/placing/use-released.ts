import { cancelApproved, saveApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'
import { savedAs } from '../sale/cart-wire.ts'
import type { Parking } from '../sale/merge-conflict.ts'

/** Parks the current bon and gives up its lease, so that other registers may open it (DEF-64). */
export const useReleased = () => {
  const { cart, register, cashier, approve } = usePos()
  const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const { base } = cart
  const where = { params: { uuid: cart.order_uuid }, ifMatch: base?.revision }
  const isOver = base !== null && base.status !== 'open' && base.status !== 'confirmed'

  /** Saves and parks the bon; false when there was nothing to park. */
  const put = async (at: Parking): Promise<boolean> => {
    if (isOver) return false
    if (cart.lines.length === 0 && !base) return false
    if (cart.lines.length === 0 && base?.lines.length === 0) {
      await cancelApproved(approve, { ...where, body: actor })
      return false
    }
    await saveApproved(approve, { ...where, body: { ...actor, ...savedAs(cart), ...at, suspend: true } })
    return true
  }
  const letGo = () => put({})
  return { put, letGo }
}
