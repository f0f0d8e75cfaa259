import { isProduced, orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { useKitchen } from '../kitchen/use-kitchen.ts'
import { usePos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import { isUnsent, savedAs } from './cart-wire.ts'
import { conflictOf } from './merge-conflict.ts'
import { rebased } from './rebased.ts'
import { sectionsOf } from './sections.ts'
import { useIntent } from './use-intent.ts'

/** F9: saves the bon without parking it, and sends new lines to the kitchen (ORD-42, KIT-12). */
export const useKitchenPress = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const textOf = useProblemText()
  const client = useQueryClient()
  const once = useIntent()
  const kitchen = useKitchen()
  const { cart, change, register, cashier, bon, dispatch, cartNow, approve } = usePos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const waiting = useMemo(
    () => sectionsOf(cart).flatMap(({ kind, lines }) => (kind === 'fresh' ? lines.filter(isProduced) : [])),
    [cart],
  )
  const can = (waiting.length > 0 || kitchen.unsent) && bon.status === 'open' && !underway

  const save = async (commandId: string): Promise<void> => {
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
    const params = { uuid: cart.order_uuid }
    const retained = { params, ifMatch: cart.base?.revision, commandId, body }
    if (isUnsent(cart)) await retainApproved(approve, retained)
  }
  const sendToKitchen = async (commandId: string): Promise<void> => {
    dispatch({ type: 'orderUpdateAsked' })
    try {
      await save(commandId)
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
    if (can) once(['kitchen', cart.order_uuid, cart.base?.revision ?? '', savedAs(cart)], sendToKitchen)
  }
  return { press, can, count: waiting.length }
}
