import {
  digestText,
  firstDifference,
  type Head,
  headText,
  type SpanSealed,
  spanOf,
  unsignedHash,
} from '@bon/contracts/journal'
import { parsePosition, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { JournalPart } from '@bon/services/journal'
import type { Books } from './books.ts'
import { sha256Of } from './content.ts'
import type { Doubts } from './doubts.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { CheckSignature } from './signature.ts'
import type { Where } from './where.ts'

const affects = 'everything of the VAT entity that this entry seals'

/** An event that no span holds yet, without its content: the list is one minute long in a running shop. */
type Unspanned = Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'type' | 'meta'> & {
  digest: string
}

/** The events of a VAT entity since its last span. */
export type OpenMinute = { events: Unspanned[]; since: RecordedEvent | undefined }

export const noOpenMinute = (): OpenMinute => ({ events: [], since: undefined })

export const addToMinute = (minute: OpenMinute, event: RecordedEvent, { contentOf }: Books): void => {
  const { position, stream, revision, type, meta } = event
  const digest = sha256Of(digestText(event, contentOf(event)))
  minute.events.push({ digest, position, stream, revision, type, meta })
  minute.since ??= event
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
  expectSame(stampOf(recorded.meta), stampOf(events.at(-1)?.meta), 'journal.span_meta', recorded, affects)
  expectSame(recorded.meta.actor, 'sealer', 'journal.span_meta', recorded, affects)
  minute.since = undefined
}

/** A span has the time and day of its last event; no other span holds it. */
const stampOf = (meta: RecordedEvent['meta'] | undefined) =>
  meta && [meta.at, meta.business_day, meta.company_uuid]

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
  { head_key, part, entity }: { head_key: string | undefined; part: JournalPart; entity: Uuid },
  entry: Parameters<typeof unsignedHash>[0] & { seq: number; head_signature?: string | undefined },
  recorded: RecordedEvent,
  { check, doubts }: { check: CheckSignature; doubts: Doubts },
): void => {
  const { head_signature: signature, seq } = entry
  // An unknown key is reported by the entries that name it.
  if (signature === undefined || head_key === undefined) return
  const { next_nr, spanned_events } = part
  const head: Head = {
    vat_entity_uuid: entity,
    seq,
    nr: next_nr - 1,
    spanned_events,
    hash: unsignedHash(entry),
  }
  doubts.expect(
    check({ signed: headText(head), signature, key_id: head_key }, head_key),
    () => new IntegrityViolation('journal.head_signature', recorded, affects),
  )
}
