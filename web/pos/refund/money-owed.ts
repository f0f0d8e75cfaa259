import type { Money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'

type Standing = Pick<OrderView, 'status' | 'unpaid' | 'unwinding' | 'payments' | 'lines' | 'total'>

const isUnderway = ({ status }: Standing): boolean => status === 'open' || status === 'confirmed'

/** ORD-27: what the guest has coming of a bon that is not ended: its balance is below zero. */
export const owedToGuest = (order: Standing): Money =>
  (isUnderway(order) && order.unpaid < 0 ? -order.unpaid : 0) as Money

/** ORD-27: a cancel that is awaited: its money is on its way, and nothing else is done to the bon. */
export const awaitsCancel = (order: Standing): boolean => isUnderway(order) && order.unwinding !== undefined

/** ORD-26: nothing is paid, so nothing has to be given back. */
export const mayCancel = (order: Standing): boolean =>
  order.status === 'open' && order.unpaid === order.total && order.unpaid >= 0

/** Cash that a cancel hands out: what was taken for the bon, øre rounding included. */
export const takenFor = ({ payments }: Standing): Money =>
  payments.reduce(
    (all, { status, method, amount, rounding }) =>
      status === 'recorded' && method === 'cash' ? all + amount + rounding : all,
    0,
  ) as Money
