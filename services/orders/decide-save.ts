import { isRejection, minus, type Rejection, reject, zero } from '@bon/contracts/kernel'
import {
  type By,
  causesParam,
  type Excess,
  type ExistingOrder,
  evolveOrder,
  exceedsDiscount,
  excessOf,
  isBeyondLimit,
  type LineChange,
  lineCauses,
  type Order,
  type OrderEvent,
  type OrderLine,
  reportedBefore,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { waitedEvents } from './decide-waited.ts'
import { ended, modeOf } from './guards.ts'
import { type LineEvent, mergeCart } from './merge-cart.ts'
import { mergeDetails, mergeTables } from './merge-details.ts'
import { happened, type SaveOrder } from './order.commands.ts'
import { soldBy } from './sold-by.ts'
import { totalOf } from './total-of.ts'

/** Creates an order from a cart, or merges the cart into the order it was made from (ADR 0011). */
export const saveOrder = (
  command: SaveOrder,
  order: Order,
  context: DecideContext,
  { isLimited = true }: { isLimited?: boolean } = {},
) => {
  const { now: at } = context
  const { cart, order_uuid, register_uuid, session_uuid, cashier_uuid, short_nr } = command
  const by = { register_uuid, session_uuid, cashier_uuid, at }
  if (order.status === 'new') {
    if (cart.base) return reject('request.not_found')
    const excess = excessOf({ lines: cart.lines, transfers_in_flight: [], sent: {} })
    if (excess) return reject(excess)
    const lines = cart.lines.map((line) => approvedLine(addedLine(line, command), command))
    const opening = {
      order_uuid,
      register_uuid,
      session_uuid,
      cashier_uuid,
      short_nr,
      ...modeOf(context),
      ...(command.taps?.first && { started_at: command.taps.first }),
      at,
    }
    const detailEvents = around(command, undefined, cart.lines, at)
    if (isRejection(detailEvents)) return detailEvents
    const added = cart.lines.map((line) => ({ line }))
    const approved = isLimited ? approvalOf(command, added, cart.lines, {}, by) : []
    return isRejection(approved)
      ? approved
      : happened([
          { type: 'OrderOpened', data: opening },
          ...lines,
          ...detailEvents,
          ...approved,
          ...waitedEvents(command.waited, [], by),
        ])
  }
  if (!cart.base) return reject('request.needs_revision')
  const merged = mergeCart(cart.base.lines, cart.lines, order.lines, {
    by,
    added: (line) => addedLine(line, command),
    reportedOf: (line_uuid) =>
      minus(command.reported?.get(line_uuid) ?? zero, reportedBefore(order, session_uuid, line_uuid)),
    status: { sent: order.sent, bill_shown: command.within?.bill_shown ?? false },
  })
  if (isRejection(merged)) return ended(order) ?? merged
  const changes = merged.map((event) => approvedLine(event, command))
  const after = merged.reduce<Order>(evolveOrder, order)
  const lines = after.status === 'new' ? [] : after.lines
  const detailEvents = around(command, order, lines, at)
  if (isRejection(detailEvents)) return ended(order) ?? detailEvents
  const events = [...changes, ...detailEvents]
  // Saving the same cart twice changes nothing, whatever the order's status.
  if (events.length === 0) return []
  const refused =
    ended(order) ??
    (order.status === 'confirmed' && merged.length > 0 ? reject('order.confirmed') : undefined) ??
    refusedGrowth(order, merged)
  if (refused) return refused
  const approved = isLimited ? approvalOf(command, merged.map(changeOf), lines, order.sent, by) : []
  return isRejection(approved) ? approved : [...events, ...approved, ...waitedEvents(command.waited, [], by)]
}

const addedLine = (added: OrderLine, { taps, cashier_uuid }: SaveOrder): LineEvent => {
  const line = soldBy(added, undefined, cashier_uuid)
  const tapped_at = taps?.lines.get(line.parent_uuid ?? line.uuid)
  return { type: 'OrderLineAdded', data: { line, ...(tapped_at && { tapped_at }) } }
}

/** A line whose discount an administrator had to approve says who did, also when it is lowered and still beyond the limit. */
const approvedLine = (event: LineEvent, { within, approval }: SaveOrder): LineEvent => {
  if (!within || event.type === 'OrderLineRemoved' || !isBeyondLimit(event.data.line, within.limits))
    return event
  const change = changeOf(event)
  const by = exceedsDiscount(change, within.limits)
    ? approval?.approved_by
    : change.before?.discount_approved_by
  const line = { ...event.data.line, ...(by && { discount_approved_by: by }) }
  return event.type === 'OrderLineAdded'
    ? { ...event, data: { ...event.data, line } }
    : { ...event, data: { ...event.data, line } }
}

const changeOf = ({ type, data }: LineEvent): LineChange => {
  if (type === 'OrderLineRemoved') return { before: data.line }
  return { line: data.line, before: type === 'OrderLineChanged' ? data.before : undefined }
}

/** The approval event when the cart exceeds the cashier's limits; empty otherwise. */
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

/** Checks the limits of an order, but only for changes that make it larger. */
const refusedGrowth = (
  order: ExistingOrder,
  merged: readonly LineEvent[],
): Rejection<Excess | 'order.transfer_underway'> | undefined => {
  const grown = merged.filter(({ type }) => type !== 'OrderLineRemoved')
  if (grown.length === 0) return undefined
  const travelling = new Set(order.transfers_in_flight.flatMap(({ lines }) => lines.map(({ uuid }) => uuid)))
  // The line in transfer may return, and ids of lines are unique within an order.
  if (grown.some(({ data }) => travelling.has(data.line.uuid))) return reject('order.transfer_underway')
  const after = merged.reduce<Order>(evolveOrder, order)
  const excess = after.status === 'new' ? undefined : excessOf(after)
  return excess && reject(excess)
}

/** Events of a cart besides its lines: details, tables, and parking. `lines` are those afterwards. */
const around = (
  command: SaveOrder,
  order: ExistingOrder | undefined,
  lines: readonly OrderLine[],
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
  const total = totalOf(lines)
  const events: OrderEvent[] = []
  if (changes) events.push({ type: 'OrderDetailsChanged', data: { details: changes, at } })
  if (tables) events.push({ type: 'OrderPlaced', data: { table_uuids: [...tables], before, ...total, by } })
  // Adding lines to an order that another register has open does not park it there.
  if (suspend && holder === register_uuid) events.push({ type: 'OrderParked', data: { ...total, by } })
  return events
}
