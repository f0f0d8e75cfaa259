import type { CompanyUuid, OrderUuid, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import { orderStream } from '@bon/services/orders'

/** More events than a long evening at one table has; a report is not a copy of the log. */
const most = 500

/** The events of an order: its own stream, and those of its session about it. Empty for another company's order. */
export const storyOf = async (
  store: EventStore,
  company_uuid: CompanyUuid,
  order_uuid: OrderUuid,
): Promise<RecordedEvent[]> => {
  const own = await take(store, orderStream(order_uuid), () => true)
  const [opened] = own
  if (opened?.meta.company_uuid !== company_uuid) return []
  const sessions = new Set(own.flatMap(({ data }) => sessionIn(data)))
  const sessionEvents: RecordedEvent[] = []
  for (const uuid of sessions)
    sessionEvents.push(
      ...(await take(store, sessionStream(uuid), ({ data }) => JSON.stringify(data).includes(order_uuid))),
    )
  return [...own, ...sessionEvents]
}

const sessionIn = (data: object): Uuid[] =>
  'session_uuid' in data && typeof data.session_uuid === 'string' ? [data.session_uuid] : []

const take = async (
  store: EventStore,
  stream: string,
  predicate: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for await (const event of store.readStream(stream)) {
    if (predicate(event)) found.push(event)
    if (found.length === most) break
  }
  return found
}
