import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveApproved } from '../admin-pin/call-approved.ts'
import { nextShortNr } from '../device/index.ts'
import { usePos } from '../registers/index.ts'
import { type Cart, type CartAction, cartReducer } from '../sale/cart.ts'
import { savedAs } from '../sale/cart-wire.ts'
import { rebased } from '../sale/rebased.ts'
import { dialogOf } from '../till/till-state.ts'
import { typedSince } from './typed-since.ts'

/**
 * A bon that another device paid leaves this one. What was typed here meanwhile becomes a new bon by itself, at the same
 * tables.
 */
export const usePaidElsewhere = (): void => {
  const { cart, sale } = usePos()
  const begin = useNewBon()
  const { paid, refetch } = usePaid()
  // Without the live line the refusal of a payment is what tells.
  const refused = sale.state.status === 'refused' ? problemOf(sale.state.error)?.code : undefined
  useEffect(() => {
    if (refused === 'order.already_paid') void refetch()
  }, [refused, refetch])
  const leave = useEffectEvent((order: OrderView) => begin(cart, order))
  useEffect(() => {
    if (paid) leave(paid)
  }, [paid])
}

/** The saved order of the bon, once it is paid and not by a payment of this device. */
const usePaid = () => {
  const { cart, context, sale } = usePos()
  const { status } = sale.state
  const isPayingHere =
    context.payment_underway ||
    dialogOf(context, 'splitBill') !== undefined ||
    status === 'sending' ||
    status === 'waiting' ||
    status === 'card'
  const follows = cart.base !== null && !isPayingHere
  const { data, refetch } = useQuery({
    ...query(orderEndpoints.show, { params: { uuid: cart.order_uuid } }),
    enabled: follows,
    // Old, so that a bon kept over a reload is asked for at once.
    ...(cart.base && { initialData: { order: cart.base }, initialDataUpdatedAt: 0 }),
  })
  const isOver = cart.base?.status === 'completed'
  const order = follows && !isOver && data?.order.order_uuid === cart.order_uuid ? data.order : undefined
  return { paid: order?.status === 'completed' ? order : undefined, refetch }
}

const useNewBon = () => {
  const { t } = useTranslation('floor-plan')
  const { change, register, cashier, sale, dispatch, cartNow, approve } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const seat = async (next: Cart, before: Cart, table_uuids: OrderView['table_uuids']) => {
    const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
    const body = { ...actor, ...savedAs(next), table_uuids }
    const { order } = (await saveApproved(approve, { params: { uuid: next.order_uuid }, body })).body
    const drawn = cartNow()
    // A quick answer may come before the new bon is drawn.
    const now = drawn.order_uuid === before.order_uuid ? next : drawn
    if (now.order_uuid !== order.order_uuid) return
    const lines = rebased(order, next.lines, now.lines)
    change({ type: 'continued', order, lines, details: now.details })
  }
  return (before: Cart, paid: OrderView): void => {
    const short_nr = nextShortNr(register.uuid, register.session?.receipts ?? 0)
    const actions: CartAction[] = [
      { type: 'started', order_uuid: newId(), short_nr },
      ...typedSince(before, paid).map((typed): CartAction => ({ type: 'added', ...typed })),
    ]
    sale.dismiss()
    dispatch({ type: 'closed' })
    for (const action of actions) change(action)
    const next = actions.reduce(cartReducer, before)
    const nr = before.short_nr
    const isEmpty = next.lines.length === 0
    toast({ text: t(isEmpty ? 'paidElsewhere.all' : 'paidElsewhere.rest', { nr, next: short_nr }) })
    if (!isEmpty && paid.table_uuids.length > 0)
      seat(next, before, paid.table_uuids).catch((error: unknown) => toast({ text: textOf(error) }))
  }
}
