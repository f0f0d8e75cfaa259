import type { OrderCancelReason, OrderView } from '@bon/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { useSteadyPos } from '../registers/index.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { type EndedElsewhere, useNewBon } from './use-new-bon.ts'

/**
 * A bon that another device paid, cancelled or merged into another one leaves this till. What was typed here meanwhile
 * becomes a new bon by itself, at the same tables.
 */
export const useEndedElsewhere = (ended: OrderView | undefined): void => {
  const { cartNow, startBon } = useSteadyPos()
  const begin = useNewBon()
  const leave = useEffectEvent((order: OrderView) => {
    const cart = cartNow()
    // An empty bon ends with its register's day, of which the till says enough.
    if (order.reason && withTheDay.has(order.reason) && !isUnsent(cart)) return startBon()
    begin(endOf(order), cart, order)
  })
  useEffect(() => {
    if (ended) leave(ended)
  }, [ended])
}

const withTheDay: ReadonlySet<string> = new Set<OrderCancelReason>(['empty_at_close', 'test_mode_ended'])

const endOf = ({ status, reason }: OrderView): EndedElsewhere => {
  if (status === 'completed') return 'paidElsewhere'
  if (reason === 'moved') return 'mergedElsewhere'
  return reason === 'invoiced' ? 'invoicedElsewhere' : 'cancelledElsewhere'
}
