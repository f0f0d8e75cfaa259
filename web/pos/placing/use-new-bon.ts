import type { OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveApproved } from '../admin-pin/call-approved.ts'
import { nextShortNr } from '../device/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { type Cart, type CartAction, cartReducer } from '../sale/cart.ts'
import { savedAs } from '../sale/cart-wire.ts'
import { rebased } from '../sale/rebased.ts'
import { typedSince } from './typed-since.ts'

/** How a bon ended on another device, by the name of its sentence. */
export type EndedElsewhere = 'paidElsewhere' | 'cancelledElsewhere' | 'mergedElsewhere' | 'invoicedElsewhere'

/** Begins a new bon with what was typed here, at the tables of the one that went elsewhere; a message says so. */
export const useNewBon = () => {
  const { t } = useTranslation('floor-plan')
  const { change, register, cashier, dismiss, dispatch, cartNow, approve } = useSteadyPos()
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
  return (why: 'takenOver' | EndedElsewhere, before: Cart, other: OrderView): void => {
    const short_nr = nextShortNr(register.uuid, register.session?.receipts ?? 0)
    const actions: CartAction[] = [
      { type: 'started', order_uuid: newId(), short_nr },
      ...typedSince(before, other).map((typed): CartAction => ({ type: 'added', ...typed })),
    ]
    dismiss()
    dispatch({ type: 'closed' })
    dispatch({ type: 'closed', kind: 'mergeConflict' })
    for (const action of actions) change(action)
    const next = actions.reduce(cartReducer, before)
    const nr = before.short_nr
    const isEmpty = next.lines.length === 0
    toast({ text: t(`${why}.${isEmpty ? 'all' : 'rest'}`, { nr, next: short_nr }) })
    if (!isEmpty && other.table_uuids.length > 0)
      seat(next, before, other.table_uuids).catch((error: unknown) => toast({ text: textOf(error) }))
  }
}
