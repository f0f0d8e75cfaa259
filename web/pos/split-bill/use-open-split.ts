import { problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../register/index.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { conflictOf, mergeConflict } from '../sale/merge-conflict.ts'
import { useIntent } from '../sale/use-intent.ts'

/** Opens the split of the bon that lies here. What is new on it is saved first: an order is split, not a cart. */
export const useOpenSplit = (): (() => void) => {
  const { cart, register, cashier, change, tell } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const once = useIntent()
  const { order_uuid } = cart
  const open = () => tell({ type: 'opened', what: 'splitBill', subject: { order_uuid } })
  return () => {
    if (cart.lines.length === 0) return
    if (!isUnsent(cart)) return open()
    const where = { params: { uuid: order_uuid }, ifMatch: cart.base?.revision }
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
    once(['retain', where, body], async (commandId) => {
      try {
        const saved = await retainApproved({ ...where, commandId, body })
        change({ type: 'continued', order: saved.body.order })
        open()
      } catch (error) {
        const conflict = conflictOf(problemOf(error), cart)
        if (conflict) mergeConflict.show(conflict)
        else toast({ text: textOf(error) })
      }
    })
  }
}
