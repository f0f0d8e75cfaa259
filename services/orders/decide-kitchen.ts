import { addMs, earliest, isRejection, type Rejection, reject, uuid5 } from '@bon/contracts/kernel'
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
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * Sends what is new to production. Decided in the stream from what was sent before, so that concurrent requests cook a
 * dish once (KIT-10, SC-42); a cancelled order revokes everything sent.
 */
export const sendToKitchen = (
  { ticket_uuid, kind, note, by }: CommandOfType<'SendToKitchen'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const here = order.status === 'cancelled' ? [] : order.lines
  const lines =
    kind === 'delta' ? kitchenDelta(here, order.sent) : kind === 'replacement' ? again(here, order.sent) : []
  if (lines.length === 0 && !note) return reject('order.nothing_for_the_kitchen')
  const sent = kind === 'delta' ? sentAfter(here, lines) : {}
  const data = { ticket_uuid, kind, lines, sent, by: { ...by, at }, ...(note && { note }) }
  return happened([{ type: 'OrderSentToKitchen', data }])
}

/**
 * The first ticket of an order is sent at once. Later changes wait for the end of the window since the last ticket and
 * are sent together (DEF-11, KIT-12).
 */
export const requestKitchenTicket = (
  { ticket_uuid, window_ms, by }: CommandOfType<'AskKitchen'>,
  order: Order,
  context: DecideContext,
) => {
  const sent = sendToKitchen({ type: 'SendToKitchen', ticket_uuid, kind: 'delta', by }, order, context)
  if (isRejection(sent) || order.status === 'new')
    return isRejection(sent) && sent.rejection === 'order.nothing_for_the_kitchen' ? [] : sent
  const { now: at } = context
  const last = order.tickets.at(-1)
  // A clock that was set back must not lengthen the window.
  const due_at = last ? addMs(earliest(last.at, at), window_ms) : at
  if (due_at <= at) return sent
  // Already scheduled and not due yet.
  const { kitchen_asked } = order
  if (kitchen_asked && kitchen_asked.due_at > at && kitchen_asked.by.at <= at) return []
  return happened([{ type: 'OrderKitchenSendScheduled', data: { due_at, by: { ...by, at } } }])
}

/**
 * Adds the kitchen ticket automatically to the append that parks, completes or cancels the order, so that the kitchen
 * does not wait for a process manager (ADR 0064).
 */
export const withLastTicket = <Code extends string>(
  decided: OrderEvent[] | Rejection<Code>,
  order: Order,
  context: DecideContext,
): OrderEvent[] | Rejection<Code> => {
  const { kitchen_window_ms: window_ms, command_id } = context
  if (isRejection(decided) || window_ms === undefined) return decided
  const at = decided.findLastIndex(({ type }) => atTheEnd.has(type))
  const cause = decided[at]
  if (!cause) return decided
  const after = decided.reduce(evolveOrder, order)
  if (after.status === 'new') return decided
  const { register_uuid, session_uuid, cashier_uuid } = actorOf(cause, after)
  const by = { register_uuid, session_uuid, cashier_uuid }
  const ticket_uuid = uuid5(command_id, `last ticket:${after.order_uuid}`)
  const ticketEvents = requestKitchenTicket(
    { type: 'AskKitchen', ticket_uuid, window_ms, by },
    after,
    context,
  )
  // Before its cause, so that a reader of the ended order finds the ticket in it.
  return isRejection(ticketEvents) ? decided : decided.toSpliced(at, 0, ...ticketEvents)
}

const atTheEnd: ReadonlySet<string> = new Set(['OrderParked', 'OrderCompleted', 'OrderCancelled'])

const actorOf = (cause: OrderEvent, order: ExistingOrder) => {
  if (cause.type === 'OrderParked') return cause.data.by
  return order.status === 'cancelled' ? order : (order.payments.at(-1) ?? order)
}

/** Records the result of a ticket once; a later attempt may change it (SC-41). */
export const endTicket = ({ ticket_uuid, job_uuid, outcome }: CommandOfType<'EndTicket'>, order: Order) => {
  if (order.status === 'new') return reject('request.not_found')
  const ticket = order.tickets.find((each) => each.ticket_uuid === ticket_uuid)
  if (!ticket) return reject('request.not_found')
  // A success without an earlier failure is not recorded.
  if (ticket.failed.includes(job_uuid) === (outcome === 'failed')) return []
  return happened([{ type: 'OrderTicketEnded', data: { ticket_uuid, job_uuid, outcome } }])
}

/** The lost ticket again, marked as such, without new lines (KIT-09). */
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
