import { orderEndpoints } from '@bon/contracts/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { cancelApproved, saveApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'
import { stepUndo } from './cart-history.ts'
import { savedAs } from './cart-wire.ts'
import { conflictOf } from './merge-conflict.ts'
import { useIntent } from './use-intent.ts'

/** Saves, clears or cancels the whole bon. A saved bon is listed under Orders. */
export const useBonChanges = () => {
  const { t } = useTranslation('pos')
  const textOf = useProblemText()
  const toast = useToast()
  const client = useQueryClient()
  const once = useIntent()
  const { cart, register, cashier, startBon, change, dispatch, approve } = usePos()
  const who = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const where = { params: { uuid: cart.order_uuid }, ifMatch: cart.base?.revision }

  const refused = (error: unknown) => {
    const conflict = conflictOf(problemOf(error), cart)
    if (conflict) dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict } })
    else toast({ text: textOf(error) })
  }
  const done = (text: string) => {
    startBon()
    toast({ text })
    void invalidateAfter(client, orderEndpoints.save)
  }
  // `suspend` releases the lease, so that any register can open the bon from the order list (DEF-64).
  const body = { ...who, ...savedAs(cart), suspend: true }
  const save = useMutation({
    mutationFn: (commandId: string) => saveApproved(approve, { ...where, commandId, body }),
    onSuccess: () => done(t('bon.saved', { nr: cart.short_nr })),
    onError: refused,
  })
  const cancel = useMutation({
    mutationFn: (commandId: string) => cancelApproved(approve, { ...where, commandId, body: who }),
    onSuccess: () => {
      // The server counts the bon as it has it; what was only typed here is taken off it first.
      if (cart.base) change({ type: 'continued', order: cart.base })
      done(t('bon.cancelled', { nr: cart.short_nr }))
    },
    onError: refused,
  })
  const clear = () => {
    const { lines, order_uuid } = cart
    if (lines.length === 0) return
    change({ type: 'cleared' })
    const otherwise = { type: 'restored', order_uuid, lines, at: 0 } as const
    toast({
      text: t('bon.cleared'),
      action: stepUndo(t('common:common.undo'), () => change({ type: 'undone', only: cart, otherwise })),
    })
  }
  return {
    save: () => once(['save', where, body], save.mutateAsync),
    cancel: () => once(['cancel', where, who], cancel.mutateAsync),
    clear,
    saving: save.isPending || cancel.isPending,
  }
}
