import type { Money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'

type OrderState = Pick<OrderView, 'status' | 'unpaid' | 'unwinding' | 'payments' | 'lines' | 'total'>

const isUnderway = ({ status }: OrderState): boolean => status === 'open' || status === 'confirmed'

/** ORD-27: the amount due to the guest, when the balance of an unfinished bon is below zero. */
export const dueToGuest = (order: OrderState): Money =>
  (isUnderway(order) && order.unpaid < 0 ? -order.unpaid : 0) as Money

/** ORD-27: a cancel is pending: its refund is underway, and no other action is allowed. */
export const awaitsCancel = (order: OrderState): boolean => isUnderway(order) && order.unwinding !== undefined

/** ORD-26: nothing is paid, so no refund is needed. */
export const mayCancel = (order: OrderState): boolean =>
  order.status === 'open' && order.unpaid === order.total && order.unpaid >= 0

/** Cash that a cancel returns: what was received for the bon, including øre rounding. */
export const cashReceivedFor = ({ payments }: OrderState): Money =>
  payments.reduce(
    (all, { status, method, amount, rounding }) =>
      status === 'recorded' && method === 'cash' ? all + amount + rounding : all,
    0,
  ) as Money
