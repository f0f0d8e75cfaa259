import { firstDifference, type SpanSealed, spanOf } from '@bon/contracts/journal'
import { canonical, sha256Hex, uuid5 } from '@bon/contracts/kernel'
import { currentVersion } from '@bon/services/kernel'
import { type Journal, takeMinute, type Unspanned } from './journal.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation } from './verdict.ts'

/** A span holds exactly the events that were there when it was sealed, and counts on from the one before. */
export const checkSpan = (own: Journal, span: SpanSealed, seen: Seen): void => {
  const { part } = own
  const where = whereOf(seen)
  expectSame(span.seq, part.next_seq, 'journal.seq', where)
  expectSame(span.previous_hash, part.previous_hash, 'journal.hash_chain', where)
  expectSame(span.after, part.spans_up_to.toString(), 'journal.span_not_next', where)
  const events = takeMinute(own, span)
  const digests = events.map(({ digest }) => digest)
  const found = { ...spanOf(digests), events: events.length }
  if (found.hash !== span.hash || found.events !== span.events || found.marks !== span.marks)
    throw differenceIn(events, digests, span, seen)
  expectSame(span.spanned_events, part.spanned_events + events.length, 'journal.span_count', where)
  const last = events.at(-1)
  if (!last) return
  const { test_mode: _, ...meta } = last.meta
  checkStamp(seen, { event_id: last.event_id, meta }, `SpanSealed:${part.n}`)
}

type Cause = Pick<Unspanned, 'event_id'> & { meta: Omit<Unspanned['meta'], 'test_mode'> }

/** No span holds a link of the chain, so its id and its metadata must follow from what it seals. */
export const checkStamp = (seen: Seen, cause: Cause, name: string): void => {
  const { event } = seen
  const command_id = uuid5(cause.event_id, name)
  const v = String(currentVersion(event.type))
  const meta = { ...cause.meta, command_id, command_hash: sha256Hex(command_id), actor: 'sealer', v }
  expectSame(event.meta, meta, 'journal.entry_meta', whereOf(seen))
  const event_id = uuid5(command_id, sha256Hex(canonical(event.data)))
  expectSame(event.event_id, event_id, 'journal.entry_id', whereOf(seen))
}

/** Names the first event that is not as it was sealed, or the one that follows what was taken out. */
const differenceIn = (
  events: readonly Unspanned[],
  digests: readonly string[],
  span: SpanSealed,
  seen: Seen,
): BundleViolation => {
  const place = firstDifference(digests, span.marks)
  const event = place === undefined ? undefined : events[place]
  const counts = `entry ${span.seq} sealed ${span.events} events at positions ${span.after} to ${span.up_to}, found ${events.length}`
  if (!event) return new BundleViolation('journal.span_changed', whereOf(seen), counts)
  const { line, stream, revision, position, type } = event
  const where = { line, stream, revision: `${revision}`, position: `${position}`, type }
  const what = `the first that differs, or stands where another was taken out, is ${type} ${stream} ${revision}`
  return new BundleViolation('journal.span_changed', where, `${counts}; ${what}`)
}
