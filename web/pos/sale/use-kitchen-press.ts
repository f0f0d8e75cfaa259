import { orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { useKitchen } from '../kitchen/use-kitchen.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import type { Cart } from './cart.ts'
import { isUnsent, savedAs } from './cart-wire.ts'
import { conflictOf } from './merge-conflict.ts'
import { rebased } from './rebased.ts'
import { linesForKitchen } from './sections.ts'
import { useIntent } from './use-intent.ts'

/** F9: saves the bon without parking it, and sends new lines to the kitchen (ORD-42, KIT-12). */
export const useKitchenPress = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const textOf = useProblemText()
  const client = useQueryClient()
  const once = useIntent()
  const kitchen = useKitchen()
  const { change, register, cashier, status, dispatch, cartNow, approve } = useSteadyPos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  /** `newLines`: how many the kitchen has not seen. */
  const can = (newLines: number): boolean =>
    (newLines > 0 || kitchen.unsent) && status === 'open' && !underway

  const save = async (cart: Cart, commandId: string): Promise<void> => {
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
    const params = { uuid: cart.order_uuid }
    const retained = { params, ifMatch: cart.base?.revision, commandId, body }
    if (isUnsent(cart)) await retainApproved(approve, retained)
  }
  const sendToKitchen = async (cart: Cart, commandId: string): Promise<void> => {
    dispatch({ type: 'orderUpdateAsked' })
    try {
      await save(cart, commandId)
      const { order, kitchen: how } = await kitchen.send()
      const now = cartNow()
      if (now.order_uuid === order.order_uuid)
        change({ type: 'continued', order, lines: rebased(order, cart.lines, now.lines) })
      toast({ text: t(`bon.kitchen.${how}`) })
    } catch (error) {
      const conflict = conflictOf(problemOf(error), cart)
      if (conflict) dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict } })
      else toast({ text: textOf(error) })
    } finally {
      dispatch({ type: 'orderUpdateAnswered' })
      void invalidateAfter(client, orderEndpoints.retain)
    }
  }
  const press = () => {
    const cart = cartNow()
    if (!can(linesForKitchen(cart).length)) return
    once(['kitchen', cart.order_uuid, cart.base?.revision ?? '', savedAs(cart)], (commandId) =>
      sendToKitchen(cart, commandId),
    )
  }
  return { press, can }
}
