import type { OrderView } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { identifierOf, planQuery } from '../floor-plan/use-floor-plan.ts'
import { useSteadyPos } from '../registers/index.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { mergedOf } from '../sale/resolve-conflict.ts'
import { useEndedElsewhere } from './use-ended-elsewhere.ts'
import { useServerOrder } from './use-server-order.ts'

/** What the server says of a bon that is no longer this device's alone. */
const lost: ReadonlySet<string> = new Set([
  'order.already_paid',
  'order.already_cancelled',
  'order.open_elsewhere',
  'order.locked_to_register',
])

/** What other devices do with the open bon: it is paid, cancelled, merged away, taken over, or changed. */
export const useElsewhere = (): void => {
  const { paying, register } = useSteadyPos()
  const { ended, changed, refetch } = useServerOrder()
  const holder = changed?.holder
  const isTaken = holder != null && holder.register_uuid !== register.uuid
  useEndedElsewhere(ended)
  useTakenOver(isTaken ? changed : undefined)
  useChanged(isTaken ? undefined : changed)
  // Without the live line the refusal of a payment is what tells.
  const refused = paying.status === 'refused' ? problemOf(paying.error)?.code : undefined
  useEffect(() => {
    if (refused && lost.has(refused)) void refetch()
  }, [refused, refetch])
}

/**
 * Another register took the bon over: the copy here leaves. What was typed here and not sent is asked about first, again
 * after a reload, until it is answered.
 */
const useTakenOver = (taken: OrderView | undefined): void => {
  const { t } = useTranslation('floor-plan')
  const { cartNow, register, startBon, dismiss, dispatch } = useSteadyPos()
  const client = useQueryClient()
  const toast = useToast()
  const leave = useEffectEvent(async (theirs: OrderView) => {
    const { holder, short_nr: nr } = theirs
    if (!holder) return
    dismiss()
    const cart = cartNow()
    if (isUnsent(cart))
      return dispatch({
        type: 'opened',
        dialog: { kind: 'mergeConflict', conflict: { theirs, cart, holder } },
      })
    startBon()
    dispatch({ type: 'closed' })
    const cashier = register.cashiers.find(({ uuid }) => uuid === holder.cashier_uuid)?.initials ?? ''
    // Without the plan the register's name is left out of the message.
    const plan = await client.fetchQuery(planQuery(register.uuid)).catch(() => undefined)
    const identifier = plan && identifierOf(plan.floor_plan, holder.register_uuid)
    toast({ text: t('takenOver.all', { nr, cashier, register: identifier ?? '' }) })
  })
  useEffect(() => {
    if (taken) void leave(taken)
  }, [taken])
}

/** Another device changed the bon, which stays here: what was typed here stays on it, unless both changed the same. */
const useChanged = (changed: OrderView | undefined): void => {
  const { cartNow, change } = useSteadyPos()
  const follow = useEffectEvent((order: OrderView) => {
    const cart = cartNow()
    const { selected } = cart
    const merged = isUnsent(cart) ? mergedOf({ theirs: order, cart }) : {}
    // A choice between two versions is asked for when the bon is saved.
    if (!merged) return
    change({ type: 'continued', order, ...merged })
    if (selected) change({ type: 'selected', uuid: selected })
  })
  useEffect(() => {
    if (changed) follow(changed)
  }, [changed])
}
