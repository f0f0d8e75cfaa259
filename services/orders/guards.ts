import { isWithin, type Rejection, reject } from '@bon/contracts/kernel'
import { activePayments, type ExistingOrder, type Holder, type Order, unpaidOf } from '@bon/contracts/orders'
import type { DecideContext, Hold } from '../kernel/index.ts'

/** How long a register without a heartbeat keeps an open order (DEF-16). */
export const leaseMs = 120_000

/**
 * Completed and cancelled orders accept no further action; the rejection says which it was (ORD-39, ORD-51, ORD-52).
 */
export const ended = (
  order: Order,
): Rejection<'order.already_paid' | 'order.already_cancelled'> | undefined => {
  if (order.status === 'completed') return reject('order.already_paid', { nr: order.nr })
  if (order.status === 'cancelled') return reject('order.already_cancelled')
  return undefined
}

/**
 * Why the register that has the order open does not keep it any more; undefined while it does. If another register has
 * it open than the one that was judged, that one keeps it. Without a judgement, an order that was just taken is kept.
 */
export const holdEndOf = (holder: Holder, { now, hold }: DecideContext): Hold['end'] => {
  if (!hold) return isWithin(holder.at, leaseMs, now) ? undefined : 'lease_ran_out'
  const isJudged = hold.of?.register_uuid === holder.register_uuid && hold.of.at === holder.at
  return isJudged ? hold.end : undefined
}

export const hasLiveHolder = ({ holder }: ExistingOrder, context: DecideContext): boolean =>
  holder !== null && holdEndOf(holder, context) === undefined

/** Open at another register (ORD-38). Does not prevent saving lines, which are merged. */
export const openElsewhere = (
  order: ExistingOrder,
  register_uuid: string,
  context: DecideContext,
): Rejection<'order.open_elsewhere'> | undefined =>
  order.holder && order.holder.register_uuid !== register_uuid && hasLiveHolder(order, context)
    ? reject('order.open_elsewhere', { register_uuid: order.holder.register_uuid })
    : undefined

/** After a payment, only the register that took it may continue (ORD-37). */
export const lockedElsewhere = (
  order: ExistingOrder,
  register_uuid: string,
): Rejection<'order.locked_to_register'> | undefined => {
  const holder = activePayments(order)[0]
  return holder && holder.register_uuid !== register_uuid
    ? reject('order.locked_to_register', { register_uuid: holder.register_uuid })
    : undefined
}

/** The amount due is unknown while lines are in transfer. */
export const travelling = (order: ExistingOrder): Rejection<'order.transfer_underway'> | undefined =>
  order.transfers_in_flight.length > 0 ? reject('order.transfer_underway') : undefined

/** Whether two states of an order agree in everything that affects the amount. */
export const sameMoney = (a: ExistingOrder, b: ExistingOrder): boolean =>
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i] || JSON.stringify(line) === JSON.stringify(b.lines[i])) &&
  unpaidOf(a) === unpaidOf(b)

/** Test mode for the first event of an order, from the register that opened it. */
export const modeOf = ({ test_mode }: DecideContext): { test_mode?: true } =>
  test_mode ? { test_mode: true } : {}
