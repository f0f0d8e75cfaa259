import { isRejection, reject, sum, zero } from '@bon/contracts/kernel'
import {
  causesParam,
  heldPayments,
  lineCauses,
  type Order,
  orderTotals,
  unpaidOf,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { ended, isHeld, lockedElsewhere, openElsewhere, sameMoney, travelling } from './guards.ts'
import { mergeTables } from './merge-details.ts'
import type { CommandOfType, Decision } from './order.commands.ts'

/** A register opens an order (ORD-38); what nobody has in hand, or a dead register, is taken. */
export const takeOrder = (
  command: CommandOfType<'TakeOrder'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const { register_uuid, cashier_uuid } = command
  const refused =
    ended(order) ?? lockedElsewhere(order, register_uuid) ?? openElsewhere(order, register_uuid, context)
  if (refused) return refused
  const from = order.holder?.register_uuid
  if (from === register_uuid) return []
  const data = { register_uuid, cashier_uuid, at: context.now }
  return [{ type: 'OrderTaken', data: from ? { ...data, from_register_uuid: from } : data }]
}

/** ORD-40: provider staff at any time; others only what a dead register holds (DEF-16). */
export const forceRelease = (
  { at_any_time }: CommandOfType<'ForceReleaseOrder'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  if (!order.holder) return []
  const { register_uuid } = order.holder
  if (!at_any_time && isHeld(order, context)) return reject('order.open_elsewhere', { register_uuid })
  return [{ type: 'OrderForceReleased', data: { register_uuid, at: context.now } }]
}

/** ORD-33, FLR-05: to other tables, or away from all. */
export const placeOrder = (
  { table_uuids, from_table_uuids, by }: CommandOfType<'PlaceOrder'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, by.register_uuid, context)
  if (refused) return refused
  const before = [...order.table_uuids]
  const tables = mergeTables(from_table_uuids ?? before, table_uuids, before)
  if (isRejection(tables)) return tables
  if (!tables) return []
  return [{ type: 'OrderPlaced', data: { table_uuids: [...tables], before, by: { ...by, at: context.now } } }]
}

/** Amounts that several pay: together what is due, or no plan at all. */
export const planShares = (
  { amounts, by }: CommandOfType<'PlanShares'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, by.register_uuid, context) ?? travelling(order)
  if (refused) return refused
  const unpaid = unpaidOf(order)
  if (amounts.length > 0 && sum(amounts) !== unpaid)
    return reject('order.shares_do_not_add_up', { amount: unpaid })
  if (amounts.join() === order.shares.join()) return []
  return [{ type: 'OrderSharesPlanned', data: { amounts: [...amounts], by: { ...by, at: context.now } } }]
}

/** ORD-04: whatever became of the order. */
export const commentOrder = (
  { comment_uuid, comment, cashier_uuid }: CommandOfType<'CommentOrder'>,
  order: Order,
  { now: at }: DecideContext,
): Decision =>
  order.status === 'new'
    ? reject('request.not_found')
    : [{ type: 'OrderCommented', data: { comment_uuid, comment, cashier_uuid, at } }]

/** ORD-26: cancelled only while unpaid equals total. */
export const cancelOrder = (
  command: CommandOfType<'CancelOrder'>,
  order: Order,
  context: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  if (heldPayments(order).length > 0) return reject('order.has_payments')
  const refused = openElsewhere(order, command.register_uuid, context) ?? travelling(order)
  if (refused) return refused
  if (command.decided_on.order !== undefined && !sameMoney(command.decided_on.order, order))
    return reject('order.changed')
  const { total, net } = orderTotals(order.lines)
  const { register_uuid, session_uuid, cashier_uuid } = command
  const by = { register_uuid, session_uuid, cashier_uuid }
  const { within, approval } = command
  const gone = order.lines.map((before) => ({ before }))
  const known = { sent: order.sent, bill_shown: within?.bill_shown ?? false }
  const causes = within ? lineCauses(gone, [], known, within.limits) : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  return [
    {
      type: 'OrderCancelled',
      data: { reason: 'by_cashier', ...by, amount: total, net, at: context.now },
    },
    ...approvedBy(approval, causes, { ...by, at: context.now }),
  ]
}

/**
 * AMB-01: closing takes away what nothing was ever written on, or nothing is left of; all else goes on. Training ends
 * with its session, with what was pretended to be paid of it (DEF-21).
 */
export const cancelEmpty = (
  { by }: CommandOfType<'CancelEmpty'>,
  order: Order,
  { now: at }: DecideContext,
): Decision => {
  if (order.status !== 'open' && order.status !== 'confirmed') return []
  if (order.transits.length > 0 || order.payments.some(({ status }) => status === 'started')) return []
  const isEmpty = order.status === 'open' && order.lines.length === 0
  if (!isEmpty && !order.test_mode) return []
  const reason = isEmpty ? 'empty_at_close' : 'test_mode_ended'
  return [{ type: 'OrderCancelled', data: { reason, ...by, amount: zero, net: zero, at } }]
}

/** ORD-13: once, and whatever became of it meanwhile. */
export const numberPickup = (
  { pickup_nr, location_uuid, day }: CommandOfType<'NumberPickup'>,
  order: Order,
): Decision =>
  order.status === 'new' || order.pickup_nr !== undefined
    ? []
    : [{ type: 'OrderPickupNumbered', data: { pickup_nr, location_uuid, day } }]
