import { type EntrySealed, entryHash, type JournalEvent, zeroHash } from '@bon/contracts/journal'
import {
  exhaustive,
  laterPosition,
  logStart,
  type PlainDate,
  type Position,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'

export type Sealed = {
  seq: number
  nr: number | undefined
  signature: string
  previous_signature: string
  hash: string
}

/** Location of a source that could not be sealed. */
export type StoppedAt = { event_id: Uuid; stream: string; revision: bigint }

/** One part of a VAT entity's journal, folded. Mutated in place; the sealer owns it. */
export type JournalPart = {
  n: number
  revision: bigint
  day: PlainDate
  /** Sources at or below this log position are in earlier parts. */
  after: Position
  /** The highest log position of its sources. The fence must be above it, or that source would be sealed again. */
  highest: Position
  next_seq: number
  next_nr: number
  previous_hash: string
  heads: Map<Uuid, string>
  /** The current signing key; undefined before the first one. */
  key_id: string | undefined
  sealed: Map<Uuid, Sealed>
  /** The source that cannot be sealed; it must be the next entry, whatever else waits. */
  stopped_at: StoppedAt | undefined
  closed_up_to: Position | undefined
  /** Every event of the entity up to here is in a span; `spanned_events` of them. */
  spans_up_to: Position
  spanned_events: number
}

export const emptyPart = (n: number): JournalPart => ({
  n,
  revision: -1n,
  day: '',
  after: logStart,
  highest: logStart,
  next_seq: 1,
  next_nr: 1,
  previous_hash: zeroHash,
  heads: new Map(),
  key_id: undefined,
  sealed: new Map(),
  stopped_at: undefined,
  closed_up_to: undefined,
  spans_up_to: logStart,
  spanned_events: 0,
})

export const foldJournal = (part: JournalPart, event: JournalEvent, revision: bigint): void => {
  part.revision = revision
  switch (event.type) {
    case 'JournalOpened': {
      const { day, next_seq, next_nr, previous_hash, heads, after, key_id, spans_up_to, spanned_events } =
        event.data
      Object.assign(part, { day, next_seq, next_nr, previous_hash, key_id, spanned_events })
      part.after = parsePosition(after)
      part.spans_up_to = parsePosition(spans_up_to)
      part.heads = new Map(Object.entries(heads))
      return
    }
    case 'JournalKeyIntroduced':
      part.key_id = event.data.key_id
      return
    case 'EntrySealed':
      addEntry(part, event.data)
      if (part.stopped_at?.event_id === event.data.source_event_id) part.stopped_at = undefined
      return
    case 'SpanSealed':
      part.spans_up_to = parsePosition(event.data.up_to)
      part.spanned_events = event.data.spanned_events
      part.previous_hash = entryHash(event.data)
      part.next_seq = event.data.seq + 1
      return
    case 'JournalStopped': {
      const { source_event_id: event_id, source_stream: stream, source_revision } = event.data
      part.stopped_at = { event_id, stream, revision: BigInt(source_revision) }
      return
    }
    case 'JournalClosed':
      part.closed_up_to = parsePosition(event.data.up_to)
      return
    default:
      exhaustive(event)
  }
}

/** Whether a source starts the next part: it is of a later day, and the part holds no later source. */
export const isAfter = (part: JournalPart, { position, meta }: RecordedEvent): boolean =>
  meta.business_day > part.day && position > part.highest

const addEntry = (part: JournalPart, entry: EntrySealed): void => {
  const hash = entryHash(entry)
  const signature = entry.signature ?? ''
  const previous_signature = entry.previous_signature ?? ''
  part.sealed.set(entry.source_event_id, {
    seq: entry.seq,
    nr: entry.nr,
    signature,
    previous_signature,
    hash,
  })
  part.highest = laterPosition(part.highest, parsePosition(entry.source_position))
  part.previous_hash = hash
  part.next_seq = entry.seq + 1
  if (entry.nr !== undefined) part.next_nr = entry.nr + 1
  if (entry.signature !== undefined) part.heads.set(entry.register_uuid, entry.signature)
}
