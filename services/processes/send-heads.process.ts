import { type Head, type JournalEvent, journalEvents } from '@bon/contracts/journal'
import { type Instant, isEvent, type RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { emptyPart, foldJournal } from '../journal/index.ts'
import { type ProcessManager, upcast } from '../kernel/index.ts'

/** Puts a head where the folder and the database of the shop do not lie. */
export type KeepHead = (head: Head, at: Instant) => Promise<void>

type Dependencies = {
  store: Pick<EventStore, 'readStream'>
  keepHead: KeepHead
  /** Mails it to those who are to hold it; `close` is the entry of the Z. */
  mailHead(head: Head, close: RecordedEvent): Promise<void>
}

const isEntry = isEvent(journalEvents, 'EntrySealed')

/** At each close the head after the Z goes outside, once the Z is sealed. */
export const sendHeads = ({ store, keepHead, mailHead }: Dependencies): ProcessManager => ({
  name: 'send-heads',
  prefixes: ['journal-'],
  grace_ms: 0,
  wants: (event) => isEntry(event) && event.data.kind === 'z_report',
  react: async (events) => {
    for (const event of events) {
      const head = await headAfter(store, event)
      await keepHead(head, event.meta.at)
      if (!(await isOfDemo(store, event))) await mailHead(head, event)
    }
  },
})

/** The month of the past that a demo starts with: its mails would be of today, and prove nothing of then. */
const isOfDemo = async (store: Pick<EventStore, 'readStream'>, close: RecordedEvent): Promise<boolean> => {
  if (!isEntry(close)) return false
  for await (const opening of store.readStream(close.data.source_stream, { limit: 1 }))
    return opening.meta.actor === 'demo'
  return false
}

const headAfter = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision, meta }: RecordedEvent,
): Promise<Head> => {
  const part = emptyPart(1)
  for await (const event of store.readStream(stream, { limit: Number(revision) + 1 })) {
    const { type, data } = upcast(event)
    foldJournal(part, { type, data } as JournalEvent, event.revision)
  }
  const { next_seq, next_nr, spanned_events, previous_hash: hash } = part
  const { vat_entity_uuid } = meta
  return { vat_entity_uuid, seq: next_seq - 1, nr: next_nr - 1, spanned_events, hash }
}
