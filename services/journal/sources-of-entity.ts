import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { StoppedAt } from './journal.state.ts'
import { isSource, sealedPrefixes } from './sources.ts'

/** The source at which a journal stopped. */
export const sourceAt = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: StoppedAt,
): Promise<RecordedEvent> => {
  const place = revision === 0n ? { limit: 1 } : { after: revision - 1n, limit: 1 }
  for await (const source of store.readStream(stream, place)) return source
  throw new Error(`${stream} has no revision ${revision}`)
}

/** All sources of a VAT entity after the given one, in log order. */
export const sourcesAfter = async (
  store: Pick<EventStore, 'readAll'>,
  vat_entity_uuid: Uuid,
  { position }: RecordedEvent,
): Promise<RecordedEvent[]> => {
  const sources: RecordedEvent[] = []
  const everything = { limit: Number.MAX_SAFE_INTEGER, prefixes: [...sealedPrefixes] }
  for await (const event of store.readAll(position, everything))
    if (event.meta.vat_entity_uuid === vat_entity_uuid && isSource(event)) sources.push(event)
  return sources
}
