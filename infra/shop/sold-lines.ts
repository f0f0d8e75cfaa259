import type { CompanyScope, PlainDate, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type OrderEvent, originOf } from '@bon/contracts/orders'
import { listOrders } from '@bon/projections/orders'
import { orderStream } from '@bon/services/orders'
import type { SoldDay, SoldLine } from '@bon/services/prices'
import type { ReadStore } from '../read-store/index.ts'

/** A busy restaurant’s day; a company that sells more sees the last of it, and is told so. */
const mostOrders = 1_000
/** So many streams are read at once: the day is there in a second, and the sales beside it do not wait. */
const width = 8

type House = { reads: ReadStore; history(stream: string): Promise<RecordedEvent[]> }

/** What was sold on a business day, line by line, with the moment at which each came onto its bon. */
export const soldLines = async (
  { reads, history }: House,
  scope: CompanyScope,
  day: PlainDate,
): Promise<SoldDay> => {
  const query = { day, status: 'completed', limit: mostOrders } as const
  const { orders, next } = await reads.withScope(scope, (db) => listOrders(db, query))
  const lines: SoldLine[][] = []
  const rest = orders.values()
  const worker = async () => {
    for (const { order_uuid } of rest) lines.push(linesOf(await history(orderStream(order_uuid))))
  }
  await Promise.all(Array.from({ length: width }, worker))
  return { orders: orders.length, is_cut: next !== null, lines: lines.flat() }
}

const linesOf = (events: readonly RecordedEvent[]): SoldLine[] => {
  const order = events.reduce((state, event) => evolveOrder(state, event as unknown as OrderEvent), newOrder)
  // Training is no sale, and what goes back is not sold at another price.
  if (order.status === 'new' || events[0]?.meta.test_mode === 'yes') return []
  const since = new Map<Uuid, string>()
  for (const { type, data, meta } of events) {
    if (type === 'OrderLineAdded') since.set((data as { line: { uuid: Uuid } }).line.uuid, meta.at)
  }
  const { delivery_type, sales_area_uuid, price_profile_uuid } = order.details
  return order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      line,
      at: since.get(line.uuid) ?? since.get(originOf(line)) ?? order.opened_at,
      context: { delivery_type, sales_area_uuid, price_profile_uuid },
    }))
}
