import { randomUUID } from 'node:crypto'
import type { NewEvent, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/** A store under test. `other` is a second process on the same log; both streams and log may contain other events. */
export type Rig = {
  store: EventStore
  other: EventStore
  /**
   * The next append commits, but its answer is lost; the result says whether that happened. Needs a network connection.
   */
  loseNextAnswer?: () => () => boolean
  /** Every connection of `store` breaks, once. */
  cut?: () => void | Promise<void>
  close(): Promise<void>
}

export const newStream = (category = 'order'): string => `${category}-${randomUUID()}`

export const event = (data: object = { amount: 1200 }, type = 'OrderOpened'): NewEvent => ({
  event_id: randomUUID(),
  type,
  data,
  meta: {
    company_uuid: randomUUID(),
    vat_entity_uuid: randomUUID(),
    command_id: randomUUID(),
    command_hash: 'f'.repeat(64),
    actor: 'contract',
    at: '2026-11-21T10:00:00Z',
    business_day: '2026-11-21',
    v: '1',
  },
})

export const all = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for await (const each of events) found.push(each)
  return found
}
