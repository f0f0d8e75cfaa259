import type { Folds } from '../kernel/index.ts'
import type { kitchenFacts } from './kitchen.events.ts'
import type { ExistingOrder, Ticket } from './order-shape.ts'

/** What the kitchen has received, and which tickets failed to print. */
export const kitchenFolds: Folds<typeof kitchenFacts, ExistingOrder> = {
  OrderKitchenSendScheduled: (order, kitchen_asked) => ({ ...order, kitchen_asked }),
  OrderSentToKitchen: (order, { ticket_uuid, kind, sent, by }) => {
    const after = Object.entries({ ...order.sent, ...sent })
    return {
      ...order,
      sent: Object.fromEntries(after.flatMap(([uuid, line]) => (line ? [[uuid, line]] : []))),
      tickets: [...order.tickets, { ticket_uuid, at: by.at, failed: [] }],
      kitchen_asked: kind === 'delta' ? null : order.kitchen_asked,
    }
  },
  OrderTicketEnded: (order, { ticket_uuid, job_uuid, outcome }) => {
    const ended = ({ failed, ...ticket }: Ticket): Ticket => ({
      ...ticket,
      failed: [...failed.filter((job) => job !== job_uuid), ...(outcome === 'failed' ? [job_uuid] : [])],
    })
    return {
      ...order,
      tickets: order.tickets.map((ticket) => (ticket.ticket_uuid === ticket_uuid ? ended(ticket) : ticket)),
    }
  },
}
