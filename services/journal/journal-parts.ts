import { type JournalEvent, journalEvents, journalStream } from '@bon/contracts/journal'
import {
  canonical,
  isEvent,
  logStart,
  type NewEvent,
  type Position,
  parsePosition,
  type RecordedEvent,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { currentVersion, lastNumbered, upcast } from '../kernel/index.ts'
import { emptyPart, foldJournal, type JournalPart } from './journal.state.ts'

/**
 * Position up to which all sources of the entity are certainly sealed; `logStart` when unknown. Too early a position
 * only makes the rollover read more; too late a one would lose a source before the fence.
 */
export type SealedUpTo = (vat_entity_uuid: Uuid) => Promise<Position>

const unknown: SealedUpTo = async () => logStart

/** Cached parts of one VAT entity's journal, and the fences of all parts read so far. */
export type Parts = {
  store: EventStore
  entity: Uuid
  cachedParts: Map<number, JournalPart>
  sealedUpTo: SealedUpTo
  /** n → the log position after which part n begins. Small and immutable. */
  fences: Map<number, Position>
}

export const noParts = (store: EventStore, entity: Uuid, sealedUpTo: SealedUpTo = unknown): Parts => ({
  store,
  entity,
  sealedUpTo,
  cachedParts: new Map(),
  fences: new Map(),
})

const maxCached = 3

/** The newest part; undefined before the first entry of the entity. */
export const lastPart = async (parts: Parts): Promise<JournalPart | undefined> => {
  const lastCached = Math.max(0, ...parts.cachedParts.keys())
  const n = await lastNumbered(parts.store, (k) => journalStream(parts.entity, k), lastCached)
  return n === 0 ? undefined : loadPart(parts, n)
}

export const loadPart = async (parts: Parts, n: number): Promise<JournalPart> => {
  const part = parts.cachedParts.get(n) ?? emptyPart(n)
  // A closed part is immutable.
  if (part.closed_up_to === undefined) await catchUpPart(parts, part)
  parts.cachedParts.delete(n)
  parts.cachedParts.set(n, part)
  parts.fences.set(n, part.after)
  for (const old of parts.cachedParts.keys()) {
    if (parts.cachedParts.size <= maxCached) break
    if (old < Math.max(...parts.cachedParts.keys())) parts.cachedParts.delete(old)
  }
  return part
}

const catchUpPart = async ({ store, entity }: Parts, part: JournalPart): Promise<void> => {
  const tail = part.revision < 0n ? {} : { after: part.revision }
  for await (const event of store.readStream(journalStream(entity, part.n), tail)) {
    const { type, data, revision } = upcast(event)
    foldJournal(part, { type, data } as JournalEvent, revision)
  }
}

/** The part that a source belongs to by its log position: the newest that begins before it. */
export const partOf = async (
  parts: Parts,
  newest: JournalPart,
  source: RecordedEvent,
): Promise<JournalPart> => {
  let n = newest.n
  while (n > 1 && source.position <= (await fenceOf(parts, n))) n--
  return n === newest.n ? newest : loadPart(parts, n)
}

const isOpened = isEvent(journalEvents, 'JournalOpened')

const fenceOf = async (parts: Parts, n: number): Promise<Position> => {
  const fence = parts.fences.get(n)
  if (fence !== undefined) return fence
  for await (const event of parts.store.readStream(journalStream(parts.entity, n), { limit: 1 })) {
    const opened = upcast(event)
    if (!isOpened(opened)) break
    const after = parsePosition(opened.data.after)
    parts.fences.set(n, after)
    return after
  }
  throw new Error(`no part ${n} of journal ${parts.entity}`)
}

/** The event that a journal event follows from: its id determines the command id, and its metadata are copied. */
export type Cause = Pick<RecordedEvent, 'event_id' | 'meta'>

/**
 * Appends at the part's revision and folds the events. Command ids derive from the cause and event ids from command and
 * content, so a repetition with the same content is stored once, and different content of another process is a
 * conflict.
 */
export const appendTo = async (
  { store, entity }: Parts,
  part: JournalPart,
  events: readonly { event: JournalEvent; cause: Cause }[],
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
    const data = schema.parse(event.data)
    return { event_id: uuid5(command_id, sha256Hex(canonical(data))), type: event.type, data, meta }
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
