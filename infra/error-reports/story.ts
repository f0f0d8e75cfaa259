import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import { orderStream } from '@bon/services/orders'

/** More than a long evening at one table; a report is not a copy of the log. */
const most = 500

/** What happened to an order: its own stream, and what its session says of it. Empty when it is another company's. */
export const storyOf = async (
  store: EventStore,
  company_uuid: Uuid,
  order_uuid: Uuid,
): Promise<RecordedEvent[]> => {
  const own = await take(store, orderStream(order_uuid), () => true)
  const [opened] = own
  if (opened?.meta.company_uuid !== company_uuid) return []
  const sessions = new Set(own.flatMap(({ data }) => sessionIn(data)))
  const told: RecordedEvent[] = []
  for (const uuid of sessions)
    told.push(
      ...(await take(store, sessionStream(uuid), ({ data }) => JSON.stringify(data).includes(order_uuid))),
    )
  return [...own, ...told]
}

const sessionIn = (data: object): Uuid[] =>
  'session_uuid' in data && typeof data.session_uuid === 'string' ? [data.session_uuid] : []

const take = async (
  store: EventStore,
  stream: string,
  wanted: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for await (const event of store.readStream(stream)) {
    if (wanted(event)) found.push(event)
    if (found.length === most) break
  }
  return found
}
