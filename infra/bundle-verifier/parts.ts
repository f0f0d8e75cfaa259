import { type JournalEvent, journalStream } from '@bon/contracts/journal'
import { latest, logStart, parsePosition, sha256Hex } from '@bon/contracts/kernel'
import type { Journal } from './journal.ts'
import { expectSame, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

type Opened = Extract<JournalEvent, { type: 'JournalOpened' }>['data']
type Closed = Extract<JournalEvent, { type: 'JournalClosed' }>['data']

/** A part begins with the state of the one before; the first of the file with the head and the key that stand before it. */
export const checkOpened = (own: Journal, opened: Opened, where: Where, stream: string): void => {
  const { part, is_open, vat_entity_uuid, previous } = own
  expectSame(stream, journalStream(vat_entity_uuid, part.n + 1), 'journal.other_part', where)
  const { next_seq, next_nr, previous_hash, spanned_events, key_id } = opened
  if (!is_open) {
    const head = { seq: next_seq - 1, nr: next_nr - 1, spanned_events, hash: previous_hash }
    expectSame(head, previous, 'journal.start', where)
    expectSame(key_id, own.part.key_id, 'journal.key_left_out', where)
    if (opened.n > 1) return
  } else if (part.closed_up_to === undefined) throw new BundleViolation('journal.part_open', where)
  const { at: _, day, ...found } = opened
  const meant = {
    n: part.n + 1,
    after: (part.closed_up_to ?? logStart).toString(),
    next_seq: part.next_seq,
    next_nr: part.next_nr,
    previous_hash: part.previous_hash,
    heads: Object.fromEntries(part.heads),
    key_id: part.key_id,
    spans_up_to: part.spans_up_to.toString(),
    spanned_events: part.spanned_events,
  }
  expectSame(found, meant, 'journal.part_differs', where)
  expectSame(day, latest(day, part.day), 'journal.day_went_back', where)
}

export const checkClosed = (own: Journal, closed: Closed, where: Where): void => {
  const { part, hashes, highest, waiting } = own
  if (part.stopped_at) throw new BundleViolation('journal.sealed_past_stop', where)
  const { at: _, up_to, ...found } = closed
  const meant = {
    next_seq: part.next_seq,
    next_nr: part.next_nr,
    head_hash: part.previous_hash,
    heads: Object.fromEntries(part.heads),
    root: sha256Hex(hashes.join('')),
  }
  expectSame(found, meant, 'journal.fence', where)
  const fence = parsePosition(up_to)
  if (highest > fence) throw new BundleViolation('journal.fence_too_low', where)
  for (const each of waiting.values())
    if (each.event.position <= fence) throw new BundleViolation('journal.behind_fence', whereOf(each))
}
