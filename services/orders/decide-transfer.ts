import {
  isRejection,
  type Quantity,
  quantity,
  type Rejection,
  reject,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  divideLine,
  type ExistingOrder,
  excessOf,
  type Order,
  type OrderEvent,
  type OrderLine,
  type SentLine,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { ended, modeOf, openElsewhere, sameMoney, travelling } from './guards.ts'
import { type CommandOfType, happened, type TransferTarget } from './order.commands.ts'
import { totalOf } from './total-of.ts'

type Refused = Rejection<
  'order.line_unknown' | 'order.quantity_too_large' | 'order.transfer_refused' | 'order.gift_card_indivisible'
>
type Started = Extract<OrderEvent, { type: 'OrderTransferStarted' }>

/**
 * Starts transfers to other orders: one event each, all in one append, so that a split happens completely or not at
 * all.
 */
export const startTransfers = (
  command: CommandOfType<'StartTransfers'>,
  order: Order,
  context: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? openElsewhere(order, command.by.register_uuid, context) ?? travelling(order)
  if (refused) return refused
  if (order.status === 'confirmed') return reject('order.confirmed')
  const { decided_on, parts } = command
  // Two parts for one order would derive the same transfer id and lose half of the lines.
  if (new Set(parts.map(({ order_uuid }) => order_uuid)).size < parts.length)
    return reject('order.transfer_refused')
  if (decided_on.order !== undefined && !sameMoney(decided_on.order, order)) return reject('order.changed')

  let left: ExistingOrder = order
  const events: Started[] = []
  for (const part of parts) {
    const started = transferOf(command, part, left, context)
    if (isRejection(started)) return started
    events.push(started)
    left = withoutTransferred(left, started)
  }
  return events
}

const transferOf = (
  { kind, by }: CommandOfType<'StartTransfers'>,
  { order_uuid, opens, lines: requestedLines }: TransferTarget,
  order: ExistingOrder,
  { command_id, now: at }: DecideContext,
): Started | Refused => {
  if (order_uuid === order.order_uuid) return reject('order.transfer_refused')
  const transfer_uuid = uuid5(command_id, `transfer:${order.order_uuid}:${order_uuid}`)
  const selectedLines = selectLines(order.lines, requestedLines)
  if (isRejection(selectedLines)) return selectedLines
  const divided = selectedLines.map(({ line, amount }) => divideLine(line, amount, transfer_uuid))
  const places = new Map(selectedLines.map(({ line }, i) => [line.uuid, divided[i]?.portion.uuid]))
  // A required product moves with its parent and gets the parent's new id (DEF-80).
  const lines = divided.map(({ portion }) => {
    const parent_uuid = portion.parent_uuid && places.get(portion.parent_uuid)
    return parent_uuid ? { ...portion, parent_uuid } : portion
  })
  const { sent, rest_sent } = sentOf(order, selectedLines, lines)
  return {
    type: 'OrderTransferStarted',
    data: {
      transfer_uuid,
      kind,
      target_order_uuid: order_uuid,
      ...(opens && { opens }),
      lines,
      rest: divided.flatMap(({ rest }) => rest ?? []),
      taken: selectedLines.map(({ line }) => line.uuid),
      sent,
      rest_sent,
      by: { ...by, at },
    },
  }
}

type SelectedLine = { line: OrderLine; amount: Quantity }

/** The requested lines with their required products; at most the quantity of each line (SC-39). */
const selectLines = (
  lines: readonly OrderLine[],
  requestedLines: readonly { line_uuid: Uuid; quantity: Quantity }[],
): SelectedLine[] | Refused => {
  const amounts = new Map<Uuid, number>()
  for (const { line_uuid, quantity: amount } of requestedLines) {
    const line = lines.find(({ uuid }) => uuid === line_uuid)
    const parent = line?.parent_uuid && lines.some(({ uuid }) => uuid === line.parent_uuid)
    if (!line || parent) return reject('order.line_unknown', { line_uuid })
    if (line.gift_card && amount % 1000 !== 0) return reject('order.gift_card_indivisible')
    amounts.set(line_uuid, (amounts.get(line_uuid) ?? 0) + amount)
    if ((amounts.get(line_uuid) ?? 0) > line.quantity)
      return reject('order.quantity_too_large', { line_uuid, quantity: line.quantity })
  }
  return lines.flatMap((line): SelectedLine[] => {
    const amount = amounts.get(line.uuid) ?? (line.parent_uuid ? amounts.get(line.parent_uuid) : undefined)
    return amount === undefined ? [] : [{ line, amount: quantity(Math.min(amount, line.quantity)) }]
  })
}

/** What the kitchen has of a line goes with the transferred part first, so that nothing is lost or sent twice. */
const sentOf = (
  order: ExistingOrder,
  selectedLines: readonly SelectedLine[],
  lines: readonly OrderLine[],
) => {
  const sent: Record<Uuid, SentLine> = {}
  const rest_sent: Record<Uuid, SentLine> = {}
  selectedLines.forEach(({ line, amount }, i) => {
    const before = order.sent[line.uuid]
    const part = lines[i]
    if (!before || !part) return
    const going = Math.min(before.quantity, amount)
    if (going > 0) sent[part.uuid] = { ...before, quantity: quantity(going) }
    if (before.quantity > going)
      rest_sent[line.uuid] = { ...before, quantity: quantity(before.quantity - going) }
  })
  return { sent, rest_sent }
}

/** The state of the order for the next part of the same split. */
const withoutTransferred = (order: ExistingOrder, { data }: Started): ExistingOrder => {
  const left = new Map(data.rest.map((line) => [line.uuid, line]))
  const removedIds = new Set(data.taken)
  const remaining = Object.entries(order.sent).filter(([uuid]) => !removedIds.has(uuid))
  return {
    ...order,
    lines: order.lines.flatMap((line) => left.get(line.uuid) ?? (removedIds.has(line.uuid) ? [] : [line])),
    sent: { ...Object.fromEntries(remaining), ...data.rest_sent },
  }
}

/**
 * The target accepts lines while it is open, and refuses once it is confirmed or ended. Each transfer is answered once.
 */
export const receiveTransfer = (
  { started, source_order_uuid }: CommandOfType<'ReceiveTransfer'>,
  order: Order,
  context: DecideContext,
) => {
  const { now: at } = context
  const { transfer_uuid, kind, lines, sent, opens, target_order_uuid, by } = started
  const received: OrderEvent = {
    type: 'OrderTransferReceived',
    data: { transfer_uuid, kind, source_order_uuid, lines, sent, by: { ...by, at }, at },
  }
  if (order.status === 'new') {
    if (!opens) return reject('request.not_found')
    const { short_nr, table_uuids, parked } = opens
    const { register_uuid, session_uuid, cashier_uuid } = by
    const origin = { kind: 'transfer', order_uuid: source_order_uuid } as const
    const opening = {
      order_uuid: target_order_uuid,
      register_uuid,
      session_uuid,
      cashier_uuid,
      short_nr,
      origin,
      ...modeOf(context),
      at,
    }
    const events: OrderEvent[] = [{ type: 'OrderOpened', data: opening }, received]
    if (table_uuids.length > 0)
      events.push({
        type: 'OrderPlaced',
        data: { table_uuids, before: [], ...totalOf(lines), by: { ...by, at } },
      })
    if (!parked) events.push({ type: 'OrderCheckedOut', data: { register_uuid, cashier_uuid, at } })
    return events
  }
  if (order.answered.includes(transfer_uuid)) return []
  const reason = order.status === 'open' ? refusalOf(order, started) : `order.${order.status}`
  return reason === undefined
    ? happened([received])
    : happened([{ type: 'OrderTransferRefused', data: { transfer_uuid, source_order_uuid, reason, at } }])
}

/** Why an open order cannot take the lines: it would exceed its limits, or has a line with the same id. */
const refusalOf = (order: ExistingOrder, { lines, sent }: Pick<Started['data'], 'lines' | 'sent'>) => {
  const here = new Set(
    [order, ...order.transfers_in_flight].flatMap((each) => each.lines.map(({ uuid }) => uuid)),
  )
  if (lines.some(({ uuid }) => here.has(uuid))) return 'order.transfer_refused'
  return excessOf({ ...order, lines: [...order.lines, ...lines], sent: { ...order.sent, ...sent } })
}

/**
 * Completes the transfer at the source: the lines are removed or return. An order without remaining lines is cancelled
 * without a sale.
 */
export const endTransfer = (
  { transfer_uuid, refused }: CommandOfType<'EndTransfer'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const in_flight = order.transfers_in_flight.find((one) => one.transfer_uuid === transfer_uuid)
  if (!in_flight) return []
  if (refused) {
    const lines = [...in_flight.lines]
    return happened([{ type: 'OrderTransferReturned', data: { transfer_uuid, lines, reason: refused, at } }])
  }
  const { register_uuid, session_uuid, cashier_uuid } = order
  const events: OrderEvent[] = [{ type: 'OrderTransferConfirmed', data: { transfer_uuid, at } }]
  if (order.lines.length === 0 && order.transfers_in_flight.length === 1 && order.status === 'open') {
    const by = { register_uuid, session_uuid, cashier_uuid }
    events.push({ type: 'OrderCancelled', data: { reason: 'moved', ...by, amount: zero, net: zero, at } })
  }
  return events
}
