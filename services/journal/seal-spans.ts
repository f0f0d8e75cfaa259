import { digestText, headText, type JournalEvent, spanOf, unsignedHash } from '@bon/contracts/journal'
import {
  comparePositions,
  logStart,
  type Position,
  type RecordedEvent,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import type { JournalPart } from './journal.state.ts'
import { appendTo, type Cause, type Parts } from './journal-parts.ts'

/** Keeps a span far below the limit of an append (LOG-7). */
const most_events = 5_000

/** Consecutive events of one VAT entity, to be sealed as one entry. */
export type Span = { after: Position; up_to: Position; digests: readonly string[]; last: RecordedEvent }

/** Where each VAT entity's next span begins. */
export type SpanStarts = ReadonlyMap<Uuid, Position>

/**
 * The spans of several VAT entities up to the log's present end, from one pass. Events of the journal itself make no
 * span of their own, since each span would be followed by another: they are in the next one.
 */
export async function* spansAfter(
  store: Pick<EventStore, 'head' | 'readAll'>,
  starts: SpanStarts,
): AsyncIterable<{ entity: Uuid; span: Span }> {
  const end = await store.head()
  const open = new Map([...starts].map(([entity, after]) => [entity, emptySpan(after)]))
  const [first = end] = [...starts.values()].sort(comparePositions)
  for await (const event of store.readAll(first, { limit: Number.MAX_SAFE_INTEGER })) {
    if (event.position > end) break
    const entity = event.meta.vat_entity_uuid
    const span = open.get(entity)
    if (!span || event.position <= span.after) continue
    span.digests.push(sha256Hex(digestText(event)))
    span.last = event
    span.worthy ||= !event.stream.startsWith('journal-')
    if (span.digests.length < most_events) continue
    yield { entity, span: { ...span, last: event, up_to: event.position } }
    open.set(entity, emptySpan(event.position))
  }
  for (const [entity, { last, worthy, ...span }] of open)
    if (last && worthy) yield { entity, span: { ...span, last, up_to: last.position } }
}

type OpenSpan = { after: Position; digests: string[]; last: RecordedEvent | undefined; worthy: boolean }

const emptySpan = (after: Position = logStart): OpenSpan => ({
  after,
  digests: [],
  last: undefined,
  worthy: false,
})

/** Appends a span as the next entry; false when another process has sealed these events meanwhile. */
export const appendSpan = async (
  parts: Parts,
  part: JournalPart,
  { after, up_to, digests, last }: Span,
  signer: Signer,
): Promise<boolean> => {
  if (part.spans_up_to !== after) return false
  const cause = causeOf(last)
  const spanned_events = part.spanned_events + digests.length
  const unsigned = {
    seq: part.next_seq,
    after: after.toString(),
    up_to: up_to.toString(),
    events: digests.length,
    spanned_events,
    ...spanOf(digests),
    previous_hash: part.previous_hash,
    at: cause.meta.at,
  }
  const head = {
    vat_entity_uuid: parts.entity,
    seq: part.next_seq,
    nr: part.next_nr - 1,
    spanned_events,
    hash: unsignedHash(unsigned),
  }
  const data = { ...unsigned, head_signature: await signer.sign(headText(head)) }
  await appendTo(parts, part, [{ event: { type: 'SpanSealed', data } satisfies JournalEvent, cause }])
  return true
}

/** A span holds events of trade and of test mode alike, so it is of neither. */
export const causeOf = ({ event_id, meta: { test_mode: _, ...meta } }: RecordedEvent): Cause => ({
  event_id,
  meta,
})
