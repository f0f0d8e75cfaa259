import { type CompanyUuid, logStart, type RecordedEvent, type RegisterUuid } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type Order,
  type OrderEvent,
  orderEvents,
} from '@bon/contracts/orders'
import type { EventStore } from '@bon/contracts/ports'
import { evolveZReport, newZReport, type ZReport, zReportEvents } from '@bon/contracts/registers'

/** All of a company's events, in order of the log. */
export const wholeLog = async (store: EventStore, company_uuid: CompanyUuid): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: 1_000_000 }))
    if (event.meta.company_uuid === company_uuid) events.push(event)
  return events
}

/**
 * A company's orders and sessions by their streams, folded from the beginning of the log, event by event. Of a year's
 * orders that have ended only those that are kept.
 */
export const openFold = (isKept: (stream: string) => boolean = () => true) => {
  const orders = new Map<string, Order>()
  const forgotten = new Set<string>()
  const sessions = new Map<string, ZReport>()
  return {
    add({ stream, type, data }: RecordedEvent): void {
      if (stream.startsWith('order-') && type in orderEvents && !forgotten.has(stream)) {
        const order = evolveOrder(orders.get(stream) ?? newOrder, { type, data } as OrderEvent)
        orders.set(stream, order)
        if (order.status === 'new' || isOpen(order) || isKept(stream)) return
        orders.delete(stream)
        forgotten.add(stream)
      }
      if (stream.startsWith('zReport-') && type in zReportEvents) {
        const event = { type, data } as Parameters<typeof evolveZReport>[1]
        sessions.set(stream, evolveZReport(sessions.get(stream) ?? newZReport, event))
      }
    },
    orderOf: (stream: string) => orders.get(stream),
    openOrders: () => [...orders.values()].filter(isOpen),
    /** The one that was opened last. */
    sessionOf: (register_uuid: RegisterUuid) =>
      [...sessions.values()].findLast(
        (session) => session.status !== 'new' && session.register_uuid === register_uuid,
      ),
  }
}
export type LogFold = Omit<ReturnType<typeof openFold>, 'add'>

export const foldedLog = (events: readonly RecordedEvent[]): LogFold => {
  const fold = openFold()
  for (const event of events) fold.add(event)
  return fold
}

const isOpen = (order: Order): order is ExistingOrder =>
  order.status === 'open' || order.status === 'confirmed'
