import type { OrderEvent } from './order.events.ts'
import type { ExistingOrder, Ticket } from './order-shape.ts'

/** What the kitchen has, and which of its tickets never came out. */
export const evolveKitchen = (order: ExistingOrder, event: OrderEvent): ExistingOrder => {
  switch (event.type) {
    case 'OrderKitchenAsked':
      return { ...order, kitchen_asked: event.data }
    case 'OrderSentToKitchen': {
      const { ticket_uuid, kind, sent, by } = event.data
      const after = Object.entries({ ...order.sent, ...sent })
      return {
        ...order,
        sent: Object.fromEntries(after.flatMap(([uuid, line]) => (line ? [[uuid, line]] : []))),
        tickets: [...order.tickets, { ticket_uuid, at: by.at, failed: [] }],
        kitchen_asked: kind === 'delta' ? null : order.kitchen_asked,
      }
    }
    case 'OrderTicketEnded': {
      const { ticket_uuid, job_uuid, outcome } = event.data
      const ended = ({ failed, ...ticket }: Ticket): Ticket => ({
        ...ticket,
        failed: [...failed.filter((job) => job !== job_uuid), ...(outcome === 'failed' ? [job_uuid] : [])],
      })
      return {
        ...order,
        tickets: order.tickets.map((ticket) => (ticket.ticket_uuid === ticket_uuid ? ended(ticket) : ticket)),
      }
    }
    default:
      return order
  }
}
