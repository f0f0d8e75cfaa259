import { entryHash, type JournalEvent } from '@bon/contracts/journal'
import { defineProjection, set } from '../kernel/index.ts'
import { entries } from './journal.tables.ts'

/** The sealed journal as a list. An entry belongs to the company of the event that it seals. */
export const journal = defineProjection<JournalEvent>()({
  name: 'journal',
  version: 3,
  streams: ['journal-'],
  tables: { entries },
  on: {
    EntrySealed: (rows, { data, meta }) => {
      const { company_uuid, vat_entity_uuid } = meta
      const { seq, kind, register_uuid, nr = null, at, signature = null, source_event_id } = data
      const { training = false } = data
      const key = { company_uuid, vat_entity_uuid, seq }
      const hash = entryHash(data)
      const entry = { kind, training, register_uuid, nr, at, signature, source_event_id, hash }
      return set(rows, entries, key, entry)
    },
  },
  changes: (event) =>
    event.type === 'EntrySealed' ? [{ topic: 'journal', uuid: event.data.register_uuid }] : [],
})
