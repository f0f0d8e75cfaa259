import { cancelApproved, saveApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../register/index.ts'
import { savedAs } from '../sale/cart-wire.ts'
import type { Parking } from '../sale/merge-conflict.ts'

/** Letting go of the bon in hand, so that others may open it (DEF-64). */
export const useReleased = () => {
  const { cart, register, cashier } = usePos()
  const hands = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const { base } = cart
  const where = { params: { uuid: cart.order_uuid }, ifMatch: base?.revision }
  const isOver = base !== null && base.status !== 'open' && base.status !== 'confirmed'

  /** Parked with what is on it; false when nothing ever was, and it stands nowhere any more. */
  const put = async (at: Parking): Promise<boolean> => {
    if (isOver) return false
    if (cart.lines.length === 0 && !base) return false
    if (cart.lines.length === 0 && base?.lines.length === 0) {
      await cancelApproved({ ...where, body: hands })
      return false
    }
    await saveApproved({ ...where, body: { ...hands, ...savedAs(cart), ...at, suspend: true } })
    return true
  }
  const letGo = () => put({})
  return { put, letGo }
}
