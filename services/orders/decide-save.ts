import { isRejection, type Rejection, reject } from '@bon/contracts/kernel'
import {
  type By,
  causesParam,
  type Excess,
  type ExistingOrder,
  evolveOrder,
  excessOf,
  type LineChange,
  lineCauses,
  type Order,
  type OrderEvent,
  type OrderLine,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { ended, modeOf } from './guards.ts'
import { type LineEvent, mergeCart } from './merge-cart.ts'
import { mergeDetails, mergeTables } from './merge-details.ts'
import type { Decision, SaveOrder } from './order.commands.ts'

/** A cart becomes an order, or is merged into the one that it was made from (ADR 0011). */
export const saveOrder = (command: SaveOrder, order: Order, context: DecideContext): Decision => {
  const { now: at } = context
  const { cart, order_uuid, register_uuid, session_uuid, cashier_uuid, short_nr } = command
  const by = { register_uuid, session_uuid, cashier_uuid, at }
  if (order.status === 'new') {
    if (cart.base) return reject('request.not_found')
    const excess = excessOf({ lines: cart.lines, transits: [], sent: {} })
    if (excess) return reject(excess)
    const lines = cart.lines.map((line): OrderEvent => ({ type: 'OrderLineAdded', data: { line } }))
    const opening = {
      order_uuid,
      register_uuid,
      session_uuid,
      cashier_uuid,
      short_nr,
      ...modeOf(context),
      at,
    }
    const beside = around(command, undefined, at)
    if (isRejection(beside)) return beside
    const approved = approvalOf(
      command,
      cart.lines.map((line) => ({ line })),
      cart.lines,
      {},
      by,
    )
    return isRejection(approved)
      ? approved
      : [{ type: 'OrderOpened', data: opening }, ...lines, ...beside, ...approved]
  }
  if (!cart.base) return reject('request.needs_revision')
  const merged = mergeCart(cart.base.lines, cart.lines, order.lines, by)
  if (isRejection(merged)) return ended(order) ?? merged
  const beside = around(command, order, at)
  if (isRejection(beside)) return ended(order) ?? beside
  const events = [...merged, ...beside]
  // Saving the same cart twice changes nothing, whatever became of the order.
  if (events.length === 0) return []
  const refused =
    ended(order) ??
    (order.status === 'confirmed' && merged.length > 0 ? reject('order.confirmed') : undefined) ??
    refusedGrowth(order, merged)
  if (refused) return refused
  const after = merged.reduce<Order>(evolveOrder, order)
  const lines = after.status === 'new' ? [] : after.lines
  const approved = approvalOf(command, merged.map(changeOf), lines, order.sent, by)
  return isRejection(approved) ? approved : [...events, ...approved]
}

const changeOf = ({ type, data }: LineEvent): LineChange => {
  if (type === 'OrderLineRemoved') return { before: data.line }
  return { line: data.line, before: type === 'OrderLineChanged' ? data.before : undefined }
}

/** The fact that an administrator approved what goes beyond the cashier's limits; nothing where nothing does. */
const approvalOf = (
  { within, approval }: SaveOrder,
  changes: readonly LineChange[],
  after: readonly OrderLine[],
  sent: ExistingOrder['sent'],
  by: By,
): OrderEvent[] | Rejection<'order.approval_needed'> => {
  if (!within || changes.length === 0) return []
  const causes = lineCauses(changes, after, { sent, bill_shown: within.bill_shown }, within.limits)
  return causes.length > 0 && !approval
    ? reject('order.approval_needed', causesParam(causes))
    : approvedBy(approval, causes, by)
}

/** What makes an order larger is held to its limits; what is taken off never is. */
const refusedGrowth = (
  order: ExistingOrder,
  merged: readonly LineEvent[],
): Rejection<Excess | 'order.transfer_underway'> | undefined => {
  const grown = merged.filter(({ type }) => type !== 'OrderLineRemoved')
  if (grown.length === 0) return undefined
  const travelling = new Set(order.transits.flatMap(({ lines }) => lines.map(({ uuid }) => uuid)))
  // It may come back, and one order has one line of an id.
  if (grown.some(({ data }) => travelling.has(data.line.uuid))) return reject('order.transfer_underway')
  const after = merged.reduce<Order>(evolveOrder, order)
  const excess = after.status === 'new' ? undefined : excessOf(after)
  return excess && reject(excess)
}

/** What the cart says beside its lines: details, tables, and whether the register lets go of it. */
const around = (
  command: SaveOrder,
  order: ExistingOrder | undefined,
  at: string,
): OrderEvent[] | Rejection<'order.details_changed' | 'order.tables_changed'> => {
  const { cart, details, table_uuids, suspend, register_uuid, session_uuid, cashier_uuid } = command
  const by = { register_uuid, session_uuid, cashier_uuid, at }
  const changes = details && mergeDetails(cart.base?.details ?? {}, details, order?.details ?? {})
  if (isRejection(changes)) return changes
  const before = [...(order?.table_uuids ?? [])]
  const tables = table_uuids && mergeTables(cart.base?.table_uuids ?? [], table_uuids, before)
  if (isRejection(tables)) return tables
  const holder = order ? order.holder?.register_uuid : register_uuid
  const events: OrderEvent[] = []
  if (changes) events.push({ type: 'OrderDetailsChanged', data: { details: changes, at } })
  if (tables) events.push({ type: 'OrderPlaced', data: { table_uuids: [...tables], before, by } })
  // Whoever only added lines to a bon that is open elsewhere does not take it out of that register's hands.
  if (suspend && holder === register_uuid) events.push({ type: 'OrderParked', data: { by } })
  return events
}
