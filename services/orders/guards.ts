import { isWithin, type Rejection, reject } from '@bon/contracts/kernel'
import { type ExistingOrder, heldPayments, type Order, unpaidOf } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'

/** How long a register that says nothing keeps what it has open (DEF-16). */
export const leaseMs = 120_000

/** Paid or cancelled orders take no further act; the user is told which it was (ORD-39, ORD-51, ORD-52). */
export const ended = (
  order: Order,
): Rejection<'order.already_paid' | 'order.already_cancelled'> | undefined => {
  if (order.status === 'completed') return reject('order.already_paid', { nr: order.nr })
  if (order.status === 'cancelled') return reject('order.already_cancelled')
  return undefined
}

/** True while the register that has the order open is alive: it said so, or took it a moment ago. */
export const isHeld = ({ holder }: ExistingOrder, { now, lease_alive }: DecideContext): boolean =>
  holder !== null && (lease_alive === true || isWithin(holder.at, leaseMs, now))

/** ORD-38: open at another register. Saving lines is not stopped by it: they are merged, and nothing is lost. */
export const openElsewhere = (
  order: ExistingOrder,
  register_uuid: string,
  context: DecideContext,
): Rejection<'order.open_elsewhere'> | undefined =>
  order.holder && order.holder.register_uuid !== register_uuid && isHeld(order, context)
    ? reject('order.open_elsewhere', { register_uuid: order.holder.register_uuid })
    : undefined

/** ORD-37: money was taken at one register, and only that one goes on. */
export const lockedElsewhere = (
  order: ExistingOrder,
  register_uuid: string,
): Rejection<'order.locked_to_register'> | undefined => {
  const holder = heldPayments(order)[0]
  return holder && holder.register_uuid !== register_uuid
    ? reject('order.locked_to_register', { register_uuid: holder.register_uuid })
    : undefined
}

/** While lines travel nobody knows what is due. */
export const travelling = (order: ExistingOrder): Rejection<'order.transfer_underway'> | undefined =>
  order.transits.length > 0 ? reject('order.transfer_underway') : undefined

/** Nothing that touches the amount changed between two states of one order. */
export const sameMoney = (a: ExistingOrder, b: ExistingOrder): boolean =>
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => line === b.lines[i] || JSON.stringify(line) === JSON.stringify(b.lines[i])) &&
  unpaidOf(a) === unpaidOf(b)

/** What the first event of an order says of the register that it was opened on. */
export const modeOf = ({ test_mode }: DecideContext): { test_mode?: true } =>
  test_mode ? { test_mode: true } : {}
