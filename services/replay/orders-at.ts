import {
  type CompanyScope,
  dayBefore,
  type OrderUuid,
  type PlainDate,
  type Position,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order } from '@bon/contracts/orders'
import type { EventStore } from '@bon/contracts/ports'
import { open_orders_max } from '@bon/contracts/replay'
import { wholeStreams } from '../kernel/index.ts'
import { orderStream } from '../orders/index.ts'
import { upTo } from './read-streams.ts'
import { isOfOrder } from './replay-events.ts'

export type OpenOrderPorts = {
  store: Pick<EventStore, 'readStreams'>
  ordersOpenAt(
    scope: CompanyScope,
    of: { position: Position; days: readonly PlainDate[]; limit: number },
  ): Promise<OrderUuid[]>
}

/** An order with its events up to a position. */
export type OrderThen = { order: Order; revision: bigint; events: readonly RecordedEvent[] }

export const orderThen = (events: readonly RecordedEvent[]): OrderThen => ({
  order: events.reduce<Order>(
    (order, event) => (isOfOrder(event) ? evolveOrder(order, event) : order),
    newOrder,
  ),
  revision: events.at(-1)?.revision ?? -1n,
  events,
})

/** The orders that were neither completed nor cancelled at a position. */
export const openOrdersAt = async (
  { store, ordersOpenAt }: OpenOrderPorts,
  scope: CompanyScope,
  { position, day }: { position: Position; day: PlainDate },
): Promise<OrderThen[]> => {
  // The clock of another process may have begun the next day, or not yet ended the last one.
  const days = [dayBefore(day), day, dayAfter(day)]
  const uuids = await ordersOpenAt(scope, { position, days, limit: open_orders_max })
  const streams = await wholeStreams(store, scope.company_uuid, uuids.map(orderStream))
  return streams
    .map((events) => orderThen(upTo(events, position)))
    .filter(({ order }) => order.status === 'open' || order.status === 'confirmed')
}

const dayAfter = (day: PlainDate): PlainDate => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
