import type { EntryKind } from '@bon/contracts/journal'
import { defineTable, flag, instant, int, nullable, uuid, words } from '../kernel/index.ts'

/** `seq` is gapless per VAT entity; a company that changes its entity starts another series. */
export const entries = defineTable({
  key: { company_uuid: uuid, vat_entity_uuid: uuid, seq: int },
  set: {
    kind: words<EntryKind>(),
    /** SAF-T's trainingID: in no total (LAW-9). */
    training: flag,
    register_uuid: uuid,
    nr: nullable(int),
    at: instant,
    signature: nullable(words()),
    source_event_id: uuid,
  },
  indexes: [
    ['company_uuid', 'register_uuid', 'seq'],
    ['company_uuid', 'nr'],
  ],
})
