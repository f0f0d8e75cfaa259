import { problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { useSteadyPos } from '../registers/index.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { conflictOf } from '../sale/merge-conflict.ts'
import { useIntent } from '../sale/use-intent.ts'

/** Opens the split of the current bon. Unsaved changes are saved first, because the server splits the saved order. */
export const useOpenSplit = (): (() => void) => {
  const { cartNow, register, cashier, change, dispatch, approve } = useSteadyPos()
  const toast = useToast()
  const textOf = useProblemText()
  const once = useIntent()
  return () => {
    const cart = cartNow()
    const { order_uuid } = cart
    const open = () => dispatch({ type: 'opened', dialog: { kind: 'splitBill', order_uuid } })
    if (cart.lines.length === 0) return
    if (!isUnsent(cart)) return open()
    const where = { params: { uuid: order_uuid }, ifMatch: cart.base?.revision }
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
    once(['retain', where, body], async (commandId) => {
      try {
        const saved = await retainApproved(approve, { ...where, commandId, body })
        change({ type: 'continued', order: saved.body.order })
        open()
      } catch (error) {
        const conflict = conflictOf(problemOf(error), cart)
        if (conflict) dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict } })
        else toast({ text: textOf(error) })
      }
    })
  }
}
