import {
  digestText,
  firstDifference,
  type Head,
  headText,
  type SpanSealed,
  spanOf,
  unsignedHash,
} from '@bon/contracts/journal'
import { type Position, parsePosition, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { JournalPart } from '@bon/services/journal'
import type { Books } from './books.ts'
import { sha256Of } from './content.ts'
import type { Doubts } from './doubts.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { JournalKeys } from './journal-keys.ts'
import type { CheckSignature } from './signature.ts'
import type { Where } from './where.ts'

const affects = 'everything of the VAT entity that this entry seals'

/** An event that no span holds yet, without its content: the list is one minute long in a running shop. */
type Unspanned = { digest: string; position: Position; stream: string; revision: bigint; type: string }

/** The events of a VAT entity since its last span. */
export type OpenMinute = { events: Unspanned[]; since: RecordedEvent | undefined }

export const noOpenMinute = (): OpenMinute => ({ events: [], since: undefined })

export const addToMinute = (minute: OpenMinute, event: RecordedEvent, { contentOf }: Books): void => {
  const { position, stream, revision, type } = event
  const digest = sha256Of(digestText(event, contentOf(event)))
  minute.events.push({ digest, position, stream, revision, type })
  // The journal is chained by itself.
  if (!stream.startsWith('journal-')) minute.since ??= event
}

/** A span must hold exactly the events that were there when it was sealed, and count on from the one before. */
export const checkSpan = (
  minute: OpenMinute,
  part: JournalPart,
  span: SpanSealed,
  recorded: RecordedEvent,
): void => {
  const up_to = parsePosition(span.up_to)
  expectSame(span.seq, part.next_seq, 'journal.seq', recorded, affects)
  expectSame(span.previous_hash, part.previous_hash, 'journal.hash_chain', recorded, affects)
  expectSame(span.after, part.spans_up_to.toString(), 'journal.span_not_next', recorded, affects)
  const inside = minute.events.findIndex(({ position }) => position > up_to)
  const events = minute.events.splice(0, inside < 0 ? minute.events.length : inside)
  const digests = events.map(({ digest }) => digest)
  const found = { ...spanOf(digests), events: events.length }
  if (found.hash !== span.hash || found.events !== span.events || found.marks !== span.marks)
    throw differenceIn(events, digests, span, recorded)
  const total = part.spanned_events + events.length
  expectSame(span.spanned_events, total, 'journal.span_count', recorded, affects)
  minute.since = undefined
}

/** Names the first event that is not as it was, or the one that follows what was taken out. */
const differenceIn = (
  events: readonly Unspanned[],
  digests: readonly string[],
  span: SpanSealed,
  recorded: RecordedEvent,
): IntegrityViolation => {
  const place = firstDifference(digests, span.marks)
  const event = place === undefined ? undefined : events[place]
  const counts = `entry ${span.seq} sealed ${span.events} events at positions ${span.after} to ${span.up_to}, found ${events.length}`
  const what =
    event === undefined
      ? counts
      : `${counts}; the first that differs, or stands where another was taken out, is ${event.type} ${event.stream} ${event.revision}`
  const violation = new IntegrityViolation('journal.span_changed', recorded, affects, what)
  const where: Where | undefined = event && {
    stream: event.stream,
    revision: event.revision.toString(),
    position: event.position.toString(),
    type: event.type,
  }
  return where ? violation.at(where) : violation
}

/** What seals the head after an entry. */
export const checkHead = (
  { keys, part, entity }: { keys: JournalKeys; part: JournalPart; entity: Uuid },
  entry: Parameters<typeof unsignedHash>[0] & { seq: number; head_signature?: string | undefined },
  recorded: RecordedEvent,
  { check, doubts }: { check: CheckSignature; doubts: Doubts },
): void => {
  const { head_signature: signature, seq } = entry
  const certificate = keys.get(part.key_id ?? '')
  // An unknown key is reported by the entries that name it.
  if (signature === undefined || certificate === undefined || part.key_id === undefined) return
  const { next_nr, spanned_events, key_id } = part
  const head: Head = {
    vat_entity_uuid: entity,
    seq,
    nr: next_nr - 1,
    spanned_events,
    hash: unsignedHash(entry),
  }
  doubts.expect(
    check({ signed: headText(head), signature, key_id }, certificate),
    () => new IntegrityViolation('journal.head_signature', recorded, affects),
  )
}
