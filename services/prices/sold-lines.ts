import {
  type CompanyScope,
  isEvent,
  type OrderUuid,
  type PlainDate,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type OrderEvent, orderEvents, originOf } from '@bon/contracts/orders'
import type { SoldDay, SoldLine } from './simulate.ts'

/** More than a busy restaurant's day; a company that sells more gets the latest orders, and is told so. */
const mostOrders = 1_000
/** Streams read at once: a day takes about a second, without delaying sales. */
const width = 8

type SoldOrders = { orders: readonly { order_uuid: OrderUuid }[]; next: unknown }

export type PriceReads = {
  /** Completed orders of a business day, newest first; `next` is null when there are no more. */
  soldOn(scope: CompanyScope, day: PlainDate, limit: number): Promise<SoldOrders>
  historyOf(order_uuid: OrderUuid): Promise<RecordedEvent[]>
}

/** The lines sold on a business day, each with the time when it was added to its order. */
export const soldLines = async (
  { soldOn, historyOf }: PriceReads,
  scope: CompanyScope,
  day: PlainDate,
): Promise<SoldDay> => {
  const { orders, next } = await soldOn(scope, day, mostOrders)
  const lines: SoldLine[][] = []
  const rest = orders.values()
  const worker = async () => {
    for (const { order_uuid } of rest) lines.push(linesOf(await historyOf(order_uuid)))
  }
  await Promise.all(Array.from({ length: width }, worker))
  return { orders: orders.length, is_cut: next !== null, lines: lines.flat() }
}

const linesOf = (events: readonly RecordedEvent[]): SoldLine[] => {
  const order = events.reduce((state, event) => evolveOrder(state, event as unknown as OrderEvent), newOrder)
  // Training and returned lines are not sales.
  if (order.status === 'new' || events[0]?.meta.test_mode === 'yes') return []
  const since = new Map<Uuid, string>()
  for (const { data, meta } of events.filter(isEvent(orderEvents, 'OrderLineAdded')))
    since.set(data.line.uuid, meta.at)
  const { delivery_type, sales_area_uuid, price_profile_uuid } = order.details
  return order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      line,
      at: since.get(line.uuid) ?? since.get(originOf(line)) ?? order.opened_at,
      context: { delivery_type, sales_area_uuid, price_profile_uuid },
    }))
}
