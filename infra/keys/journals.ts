import type { JournalEvent } from '@bon/contracts/journal'
import { logStart, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'

/** VAT entities that have a journal, with the key in force in each. Reads whole journals: for rare commands only. */
export const journalsOf = async (
  store: Pick<EventStore, 'readAll'>,
): Promise<Map<Uuid, string | undefined>> => {
  const journals = new Map<Uuid, string | undefined>()
  const everything = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['journal-'] }
  for await (const { type, data, meta } of store.readAll(logStart, everything)) {
    const event = { type, data } as JournalEvent
    if (!journals.has(meta.vat_entity_uuid)) journals.set(meta.vat_entity_uuid, undefined)
    if (event.type === 'JournalKeyIntroduced') journals.set(meta.vat_entity_uuid, event.data.key_id)
  }
  return journals
}

/** The keys in force, without duplicates. */
export const keysOfJournals = async (store: Pick<EventStore, 'readAll'>): Promise<string[]> => [
  ...new Set([...(await journalsOf(store)).values()].filter((key_id) => key_id !== undefined)),
]
