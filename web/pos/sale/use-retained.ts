import { orderEndpoints } from '@bon/contracts/orders'
import { call, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { isUnsent, savedAs } from './cart-wire.ts'
import { conflictOf, mergeConflict } from './merge-conflict.ts'
import { useIntent } from './use-intent.ts'

/** What is done to an order is done to a saved one: what is new on the bon is saved first, and it stays in hand. */
export const useRetained = (): ((then: () => void) => void) => {
  const { cart, register, cashier, change } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const once = useIntent()
  return (then) => {
    if (cart.lines.length === 0) return
    if (!isUnsent(cart)) return then()
    const where = { params: { uuid: cart.order_uuid }, ifMatch: cart.base?.revision }
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
    once(['retain', where, body], async (commandId) => {
      try {
        const saved = await call(orderEndpoints.retain, { ...where, commandId, body })
        change({ type: 'continued', order: saved.body.order })
        then()
      } catch (error) {
        const conflict = conflictOf(problemOf(error), cart)
        if (conflict) mergeConflict.show(conflict)
        else toast({ text: textOf(error) })
      }
    })
  }
}
