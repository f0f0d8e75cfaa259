import { addMs, earliest, isRejection, reject, uuid5 } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  isProduced,
  kitchenDelta,
  type Order,
  type OrderEvent,
  type OrderLine,
  sentLineOf,
  type TicketLine,
  ticketLine,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import type { CommandOfType, Decision } from './order.commands.ts'

/**
 * What goes to production now. The stream decides it from what was sent before, so that however many ask at once, a
 * dish is cooked once (KIT-10, SC-42); a cancelled order takes back all that the kitchen has.
 */
export const sendToKitchen = (
  { ticket_uuid, kind, note, by }: CommandOfType<'SendToKitchen'>,
  order: Order,
  { now: at }: DecideContext,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const here = order.status === 'cancelled' ? [] : order.lines
  const lines =
    kind === 'delta' ? kitchenDelta(here, order.sent) : kind === 'replacement' ? again(here, order.sent) : []
  if (lines.length === 0 && !note) return reject('order.nothing_for_the_kitchen')
  const sent = kind === 'delta' ? sentAfter(here, lines) : {}
  const data = { ticket_uuid, kind, lines, sent, by: { ...by, at }, ...(note ? { note } : {}) }
  return [{ type: 'OrderSentToKitchen', data }]
}

/**
 * The first ticket of an order goes at once. What changes soon after the last one waits for the end of the window and
 * goes out with all that has changed until then (DEF-11, KIT-12).
 */
export const askKitchen = (
  { ticket_uuid, window_ms, by }: CommandOfType<'AskKitchen'>,
  order: Order,
  context: DecideContext,
): Decision => {
  const sent = sendToKitchen({ type: 'SendToKitchen', ticket_uuid, kind: 'delta', by }, order, context)
  if (isRejection(sent) || order.status === 'new')
    return isRejection(sent) && sent.rejection === 'order.nothing_for_the_kitchen' ? [] : sent
  const { now: at } = context
  const last = order.tickets.at(-1)
  // A clock that was set back makes no window longer.
  const due_at = last ? addMs(earliest(last.at, at), window_ms) : at
  if (due_at <= at) return sent
  // Asked for already, and the moment has not come.
  const { kitchen_asked } = order
  if (kitchen_asked && kitchen_asked.due_at > at && kitchen_asked.by.at <= at) return []
  return [{ type: 'OrderKitchenAsked', data: { due_at, by: { ...by, at } } }]
}

/**
 * Parked, paid over the counter, or taken back: the kitchen hears of it without being asked, by the same append that
 * made it so. What it has already is decided here, so that a ticket waits for no reaction to the sale (ADR 0064).
 */
export const withLastTicket = (decided: Decision, order: Order, context: DecideContext): Decision => {
  const { kitchen_window_ms: window_ms, command_id } = context
  if (isRejection(decided) || window_ms === undefined) return decided
  const at = decided.findLastIndex(({ type }) => atTheEnd.has(type))
  const cause = decided[at]
  if (!cause) return decided
  const after = decided.reduce(evolveOrder, order)
  if (after.status === 'new') return decided
  const { register_uuid, session_uuid, cashier_uuid } = handsOf(cause, after)
  const by = { register_uuid, session_uuid, cashier_uuid }
  const ticket_uuid = uuid5(command_id, `last ticket:${after.order_uuid}`)
  const asked = askKitchen({ type: 'AskKitchen', ticket_uuid, window_ms, by }, after, context)
  // Before its cause: who reads the order as it ended finds the ticket in it.
  return isRejection(asked) ? decided : decided.toSpliced(at, 0, ...asked)
}

const atTheEnd: ReadonlySet<string> = new Set(['OrderParked', 'OrderCompleted', 'OrderCancelled'])

const handsOf = (cause: OrderEvent, order: ExistingOrder) => {
  if (cause.type === 'OrderParked') return cause.data.by
  return order.status === 'cancelled' ? order : (order.payments.at(-1) ?? order)
}

/** What became of a ticket is said once; a second try may say otherwise (SC-41). */
export const endTicket = (
  { ticket_uuid, job_uuid, outcome }: CommandOfType<'EndTicket'>,
  order: Order,
): Decision => {
  if (order.status === 'new') return reject('request.not_found')
  const ticket = order.tickets.find((each) => each.ticket_uuid === ticket_uuid)
  if (!ticket) return reject('request.not_found')
  // What comes out as it should is not worth a line in the order's story.
  if (ticket.failed.includes(job_uuid) === (outcome === 'failed')) return []
  return [{ type: 'OrderTicketEnded', data: { ticket_uuid, job_uuid, outcome } }]
}

/** KIT-09: the ticket that was lost, once more; marked so, and nothing new with it. */
const again = (lines: readonly OrderLine[], sent: Readonly<Record<string, object>>): TicketLine[] =>
  lines.filter((line) => sent[line.uuid]).map((line) => ticketLine(line, 'again', line.quantity))

const sentAfter = (lines: readonly OrderLine[], ticket: readonly TicketLine[]) => {
  const now = new Map(lines.filter(isProduced).map((line) => [line.uuid, line]))
  return Object.fromEntries(
    ticket.map(({ line_uuid }) => {
      const line = now.get(line_uuid)
      return [line_uuid, line ? sentLineOf(line) : null]
    }),
  )
}
