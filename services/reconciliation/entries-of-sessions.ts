import { type EntrySealed, journalEvents } from '@bon/contracts/journal'
import {
  comparePositions,
  isEvent,
  logStart,
  type Position,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { zReportEvents } from '@bon/contracts/registers'
import { upcast } from '../kernel/index.ts'

const isEntry = isEvent(journalEvents, 'EntrySealed')
const isClosed = isEvent(zReportEvents, 'ZReportClosed')

/** The sealed entries of closed sessions, by the event that each seals, read from the first session to the last Z. */
export const entriesOfSessions = async (
  store: Pick<EventStore, 'readAll'>,
  sessions: readonly (readonly RecordedEvent[])[],
): Promise<Map<Uuid, EntrySealed>> => {
  const found = new Map<Uuid, EntrySealed>()
  const byEntity = Map.groupBy(sessions, ([first]) => first?.meta.vat_entity_uuid)
  for (const [vat_entity_uuid, own] of byEntity) {
    const first = own.flatMap((events) => events.slice(0, 1)).map(({ position }) => position)
    const streams = new Set(own.flatMap((events) => events.slice(0, 1)).map(({ stream }) => stream))
    const closes = new Set(
      own
        .flat()
        .filter(isClosed)
        .map(({ event_id }) => event_id),
    )
    if (vat_entity_uuid === undefined || closes.size === 0) continue
    for await (const recorded of entriesAfter(store, vat_entity_uuid, earliest(first))) {
      const event = upcast(recorded)
      if (!isEntry(event) || !streams.has(event.data.source_stream)) continue
      found.set(event.data.source_event_id, event.data)
      closes.delete(event.data.source_event_id)
      // A Z is the last of its session that is sealed.
      if (closes.size === 0) break
    }
  }
  return found
}

const entriesAfter = (store: Pick<EventStore, 'readAll'>, vat_entity_uuid: Uuid, after: Position) =>
  store.readAll(after, { limit: Number.MAX_SAFE_INTEGER, prefixes: [`journal-${vat_entity_uuid}-`] })

const earliest = (positions: readonly Position[]): Position =>
  positions.toSorted(comparePositions)[0] ?? logStart
