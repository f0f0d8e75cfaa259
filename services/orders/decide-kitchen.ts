import { reject } from '@bon/contracts/kernel'
import {
  isProduced,
  kitchenDelta,
  type Order,
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
