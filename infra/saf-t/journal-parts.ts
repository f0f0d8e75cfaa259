import { type JournalEvent, journalStream } from '@bon/contracts/journal'
import {
  logStart,
  type PlainDate,
  type Position,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '@bon/services/kernel'

type Log = Pick<EventStore, 'readStream'>
export type Part = { n: number; day: PlainDate; after: Position; key_id: string | undefined; at: string }

/** The parts of an entity's journal, oldest first: one per business day with an entry (ARCH-17). */
export const partsOf = async (store: Log, vat_entity_uuid: Uuid): Promise<Part[]> => {
  const parts: Part[] = []
  for (let n = 1; ; n++) {
    const opened = await firstOf(store, journalStream(vat_entity_uuid, n))
    if (opened?.type !== 'JournalOpened') return parts
    const { day, after, key_id, at } = opened.data
    parts.push({ n, day, after: parsePosition(after), key_id, at })
  }
}

const journalEvent = (recorded: RecordedEvent): JournalEvent => {
  const { type, data } = upcast(recorded)
  return { type, data } as JournalEvent
}

const firstOf = async (store: Log, stream: string): Promise<JournalEvent | undefined> => {
  for await (const event of store.readStream(stream, { limit: 1 })) return journalEvent(event)
  return undefined
}

/** Where the log holds the facts of these days, and what is sealed of them: after `from`, up to `to`; the head when absent. */
export const rangeOf = (
  parts: readonly Part[],
  days: { from: PlainDate; to: PlainDate },
): { from: Position; to: Position | undefined } => {
  const first = parts.findLast(({ day }) => day <= days.from) ?? parts[0]
  // What was sealed late stands in the part after the last day's.
  const later = parts.filter(({ day }) => day > days.to)
  return { from: first?.after ?? logStart, to: later[1]?.after }
}

/** Certificates of the keys that were introduced up to a part, newest first, until the wanted one is found. */
export const certificateOf = async (
  store: Log,
  vat_entity_uuid: Uuid,
  parts: readonly Part[],
  key_id: string | undefined,
): Promise<ReadonlyMap<string, string>> => {
  const certificates = new Map<string, string>()
  for (const { n } of parts.toReversed()) {
    if (key_id !== undefined && certificates.has(key_id)) break
    for await (const recorded of store.readStream(journalStream(vat_entity_uuid, n))) {
      const event = journalEvent(recorded)
      if (event.type === 'JournalKeyIntroduced')
        certificates.set(event.data.key_id, event.data.certificate_pem)
    }
  }
  return certificates
}
