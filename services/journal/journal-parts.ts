import { type JournalEvent, journalEvents, journalStream } from '@bon/contracts/journal'
import { type NewEvent, type RecordedEvent, sha256Hex, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { currentVersion, lastNumbered, upcast } from '../kernel/index.ts'
import { emptyPart, foldJournal, type JournalPart } from './journal.state.ts'

/** The parts of one VAT entity's journal that are in memory, newest last. */
export type Parts = { store: EventStore; entity: Uuid; known: Map<number, JournalPart> }

const kept = 3

/** The part that is written now; undefined before the first entry of the entity. */
export const lastPart = async (parts: Parts): Promise<JournalPart | undefined> => {
  const seen = Math.max(0, ...parts.known.keys())
  const n = await lastNumbered(parts.store, (k) => journalStream(parts.entity, k), seen)
  return n === 0 ? undefined : loadPart(parts, n)
}

export const loadPart = async (parts: Parts, n: number): Promise<JournalPart> => {
  const part = parts.known.get(n) ?? emptyPart(n)
  await catchUpPart(parts, part)
  parts.known.set(n, part)
  for (const old of parts.known.keys()) if (parts.known.size > kept && old < n - kept) parts.known.delete(old)
  return part
}

export const catchUpPart = async ({ store, entity }: Parts, part: JournalPart): Promise<void> => {
  const tail = part.revision < 0n ? {} : { after: part.revision }
  for await (const event of store.readStream(journalStream(entity, part.n), tail)) {
    const { type, data, revision } = upcast(event)
    foldJournal(part, { type, data } as JournalEvent, revision)
  }
}

/** The part in which a source belongs by its log position: the newest that begins before it. */
export const partOf = async (
  parts: Parts,
  newest: JournalPart,
  source: RecordedEvent,
): Promise<JournalPart> => {
  let part = newest
  while (source.position <= part.after && part.n > 1) part = await loadPart(parts, part.n - 1)
  return part
}

/** Appends at the part's revision and folds what was written. Ids derive from the cause: twice is once. */
export const appendTo = async (
  { store, entity }: Parts,
  part: JournalPart,
  events: readonly { event: JournalEvent; cause: RecordedEvent }[],
): Promise<void> => {
  const stamped = events.map(({ event, cause }): NewEvent => {
    const name = event.type === 'EntrySealed' ? 'sealed' : `${event.type}:${part.n}`
    const command_id = uuid5(cause.event_id, name)
    const schema = journalEvents[event.type]
    const meta = {
      ...cause.meta,
      command_id,
      command_hash: sha256Hex(command_id),
      actor: 'sealer',
      v: String(currentVersion(event.type)),
    }
    return { event_id: command_id, type: event.type, data: schema.parse(event.data), meta }
  })
  const { revision } = await store.append(
    journalStream(entity, part.n),
    part.revision < 0n ? 'none' : part.revision,
    stamped,
  )
  const first = revision - BigInt(events.length) + 1n
  events.forEach(({ event }, i) => {
    foldJournal(part, event, first + BigInt(i))
  })
}
