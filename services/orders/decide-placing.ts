import {
  type CashierUuid,
  isRejection,
  type RegisterUuid,
  reject,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  activePayments,
  causesParam,
  correctionStage,
  type ExistingOrder,
  lineCauses,
  type Order,
  type OrderEvent,
  orderTotals,
  unpaidOf,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import {
  ended,
  hasLiveHolder,
  holdEndOf,
  lockedElsewhere,
  openElsewhere,
  sameMoney,
  travelling,
} from './guards.ts'
import { mergeTables } from './merge-details.ts'
import { type CommandOfType, happened } from './order.commands.ts'
import { totalOf } from './total-of.ts'

/** A register opens an order (ORD-38) that no other register keeps open. */
export const takeOrder = (command: CommandOfType<'TakeOrder'>, order: Order, context: DecideContext) => {
  if (order.status === 'new') return reject('request.not_found')
  const { register_uuid } = command
  const refused =
    ended(order) ?? lockedElsewhere(order, register_uuid) ?? openElsewhere(order, register_uuid, context)
  if (refused) return refused
  return opened(order, command, context)
}

/**
 * Opens an order that another register has open and does not let go: that one's cashier is signed out, its lease ran out,
 * or an administrator approves. An order with money in it stays where the money is (INVAR-13).
 */
export const takeOverOrder = (
  command: CommandOfType<'TakeOverOrder'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const { register_uuid, approved_by } = command
  const refused = ended(order) ?? lockedElsewhere(order, register_uuid)
  if (refused) return refused
  const elsewhere = openElsewhere(order, register_uuid, context)
  if (elsewhere && !approved_by) return reject('register.admin_pin_needed', elsewhere.params)
  return opened(order, command, context)
}

const opened = (
  { holder }: ExistingOrder,
  { register_uuid, cashier_uuid, approved_by }: Opener,
  context: DecideContext,
): OrderEvent[] => {
  if (holder?.register_uuid === register_uuid) return []
  const data = { register_uuid, cashier_uuid, at: context.now }
  if (!holder) return [{ type: 'OrderCheckedOut', data }]
  const from = { from_register_uuid: holder.register_uuid, from_cashier_uuid: holder.cashier_uuid }
  const end = holdEndOf(holder, context)
  const why = end ? { because: end } : { because: 'admin_pin' as const, approved_by }
  return [{ type: 'OrderTakenOver', data: { ...data, ...from, ...why } }]
}

type Opener = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; approved_by?: Uuid | undefined }

/** Provider staff at any time; others only when the holder's lease has expired (ORD-40, DEF-16). */
export const forceRelease = (
  { at_any_time }: CommandOfType<'ForceReleaseOrder'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  if (!order.holder) return []
  const { register_uuid } = order.holder
  if (!at_any_time && hasLiveHolder(order, context)) return reject('order.open_elsewhere', { register_uuid })
  return happened([{ type: 'OrderForceReleased', data: { register_uuid, at: context.now } }])
}

/** Moves the order to other tables, or removes it from all (ORD-33, FLR-05). */
export const placeOrder = (
  { table_uuids, from_table_uuids, by }: CommandOfType<'PlaceOrder'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, by.register_uuid, context)
  if (refused) return refused
  const before = [...order.table_uuids]
  const tables = mergeTables(from_table_uuids ?? before, table_uuids, before)
  if (isRejection(tables)) return tables
  if (!tables) return []
  return happened([
    {
      type: 'OrderPlaced',
      data: {
        table_uuids: [...tables],
        before,
        ...totalOf(order.lines),
        by: { ...by, at: context.now },
      },
    },
  ])
}

/** Another cashier serves the order; who opened it and what was sold stay as they are. */
export const changeWaiter = (
  { waiter_uuid, by }: CommandOfType<'ChangeWaiter'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, by.register_uuid, context)
  if (refused) return refused
  const before = order.waiter_uuid ?? order.cashier_uuid
  if (before === waiter_uuid) return []
  return happened([
    { type: 'OrderWaiterChanged', data: { waiter_uuid, before, by: { ...by, at: context.now } } },
  ])
}

/** Part payments of several guests: they add up to what is due, or there is no plan. */
export const planShares = (
  { amounts, by }: CommandOfType<'PlanShares'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, by.register_uuid, context) ?? travelling(order)
  if (refused) return refused
  const unpaid = unpaidOf(order)
  if (amounts.length > 0 && sum(amounts) !== unpaid)
    return reject('order.shares_do_not_add_up', { amount: unpaid })
  if (amounts.join() === order.shares.join()) return []
  return happened([
    { type: 'OrderSharesPlanned', data: { amounts: [...amounts], by: { ...by, at: context.now } } },
  ])
}

/** Comments are allowed in any status (ORD-04). */
export const commentOrder = (
  { comment_uuid, comment, cashier_uuid }: CommandOfType<'CommentOrder'>,
  order: Order,
  { now: at }: DecideContext,
) =>
  order.status === 'new'
    ? reject('request.not_found')
    : happened([{ type: 'OrderCommented', data: { comment_uuid, comment, cashier_uuid, at } }])

/** Allowed only while nothing is paid (ORD-26). */
export const cancelOrder = (command: CommandOfType<'CancelOrder'>, order: Order, context: DecideContext) => {
  if (order.status === 'new') return reject('request.not_found')
  const over = ended(order)
  if (over) return over
  if (activePayments(order).length > 0) return reject('order.has_payments')
  const refused = openElsewhere(order, command.register_uuid, context) ?? travelling(order)
  if (refused) return refused
  if (command.decided_on.order !== undefined && !sameMoney(command.decided_on.order, order))
    return reject('order.changed')
  const { total, net } = orderTotals(order.lines)
  const { register_uuid, session_uuid, cashier_uuid } = command
  const by = { register_uuid, session_uuid, cashier_uuid }
  const { within, approval } = command
  const removals = order.lines.map((before) => ({ before }))
  const orderStatus = { sent: order.sent, bill_shown: within?.bill_shown ?? false }
  const causes = within ? lineCauses(removals, [], orderStatus, within.limits) : []
  if (causes.length > 0 && !approval) return reject('order.approval_needed', causesParam(causes))
  const [stage] = order.lines.flatMap((line) => correctionStage(line, undefined, orderStatus) ?? [])
  const data = { reason: 'by_cashier' as const, ...by, amount: total, net, at: context.now }
  return happened([
    { type: 'OrderCancelled', data: { ...data, ...(stage && { stage }) } },
    ...approvedBy(approval, causes, { ...by, at: context.now }),
  ])
}

/**
 * At the close, cancels orders that never had lines or have none left; all others continue (AMB-01). Training orders
 * end with their session, including their pretended payments (DEF-21).
 */
export const cancelEmpty = (
  { by }: CommandOfType<'CancelEmpty'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status !== 'open' && order.status !== 'confirmed') return []
  if (order.transfers_in_flight.length > 0 || order.payments.some(({ status }) => status === 'started'))
    return []
  const isEmpty = order.status === 'open' && order.lines.length === 0
  if (!isEmpty && !order.test_mode) return []
  const reason = isEmpty ? 'empty_at_close' : 'test_mode_ended'
  return happened([{ type: 'OrderCancelled', data: { reason, ...by, amount: zero, net: zero, at } }])
}

/** Once per order, in any status (ORD-13). */
export const numberPickup = (
  { pickup_nr, location_uuid, day }: CommandOfType<'NumberPickup'>,
  order: Order,
) =>
  order.status === 'new' || order.pickup_nr !== undefined
    ? []
    : happened([{ type: 'OrderPickupNumbered', data: { pickup_nr, location_uuid, day } }])
