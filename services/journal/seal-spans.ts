import { digestText, headText, type JournalEvent, spanOf, unsignedHash } from '@bon/contracts/journal'
import { type Position, type RecordedEvent, sha256Hex, type Uuid } from '@bon/contracts/kernel'
import { type Signer, WrongExpectedRevision } from '@bon/contracts/ports'
import { appendKey, type Signers, signerInForce } from './introduce-key.ts'
import type { JournalPart } from './journal.state.ts'
import { appendTo, type Cause, lastPart, type Parts } from './journal-parts.ts'
import { NotSealed } from './not-sealed.ts'
import { openPartFor } from './rollover.ts'

/** Keeps a span far below the limit of an append (LOG-7). */
const most_events = 5_000

/** Every event is in a span, except those that the journal chains by their own hashes. */
export const isSpanned = ({ type }: Pick<RecordedEvent, 'type'>): boolean =>
  type !== 'EntrySealed' && type !== 'SpanSealed'

/** Appends the next spans. `events` are all of the VAT entity in log order, without a gap after the last span. */
const appendSpans = async (
  parts: Parts,
  part: JournalPart,
  events: readonly RecordedEvent[],
  signer: Signer,
): Promise<void> => {
  const left = events.filter((event) => isSpanned(event) && event.position > part.spans_up_to)
  for (let i = 0; i < left.length; i += most_events)
    await appendSpan(parts, part, left.slice(i, i + most_events), signer)
}

const appendSpan = async (
  parts: Parts,
  part: JournalPart,
  events: readonly RecordedEvent[],
  signer: Signer,
): Promise<void> => {
  const last = events.at(-1)
  if (!last) return
  const cause = causeOf(last)
  const spanned_events = part.spanned_events + events.length
  const unsigned = {
    seq: part.next_seq,
    after: part.spans_up_to.toString(),
    up_to: last.position.toString(),
    events: events.length,
    spanned_events,
    ...spanOf(events.map((event) => sha256Hex(digestText(event)))),
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
  const data = { ...unsigned, head_signature: await signer.signHead(headText(head)) }
  await appendTo(parts, part, [{ event: { type: 'SpanSealed', data } satisfies JournalEvent, cause }])
}

/** A span holds events of trade and of test mode alike, so it is of neither. */
const causeOf = ({ event_id, meta: { test_mode: _, ...meta } }: RecordedEvent): Cause => ({
  event_id,
  meta,
})

export const byEntity = (events: readonly RecordedEvent[]): Map<Uuid, RecordedEvent[]> => {
  const found = new Map<Uuid, RecordedEvent[]>()
  for (const event of events) {
    const own = found.get(event.meta.vat_entity_uuid) ?? []
    own.push(event)
    found.set(event.meta.vat_entity_uuid, own)
  }
  return found
}

/** What no span of the entity holds yet, read from the log. */
export const eventsAfter = async ({ store, entity }: Parts, after: Position): Promise<RecordedEvent[]> => {
  const end = await store.head()
  const events: RecordedEvent[] = []
  for await (const event of store.readAll(after, { limit: Number.MAX_SAFE_INTEGER })) {
    if (event.position > end) break
    if (event.meta.vat_entity_uuid === entity && isSpanned(event)) events.push(event)
  }
  return events
}

/** Seals all events at the chain's head, opening the part and introducing the key where that is due. */
export const sealSpans = async (
  signers: Signers,
  parts: Parts,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const last = events.at(-1)
  if (!last) return
  for (;;) {
    try {
      const part = await openPartFor(parts, [last])
      if (last.position <= part.spans_up_to) return
      // What is not sealed now must wait: a later span would leave it out.
      if (part.stopped_at) throw new NotSealed(last)
      if (part.key_id === undefined)
        await appendKey(parts, part, signers.signer, { how: 'first' }, causeOf(last))
      await appendSpans(parts, part, events, await signerInForce(parts.entity, part, signers))
      return
    } catch (error) {
      if (error instanceof NotSealed) throw error
      if (!(error instanceof WrongExpectedRevision)) {
        // The outcome of an append may be unknown, so fold from the store again.
        parts.cachedParts.clear()
        throw error
      }
      await lastPart(parts)
    }
  }
}
