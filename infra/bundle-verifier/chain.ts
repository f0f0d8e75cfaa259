import {
  digestText,
  type EntrySealed,
  headText,
  type JournalEvent,
  type SpanSealed,
  unsignedHash,
} from '@bon/contracts/journal'
import { exhaustive, logStart, type RegisterUuid, sha256Hex } from '@bon/contracts/kernel'
import {
  emptyPart,
  foldJournal,
  isSpanned,
  type Source,
  sealedPrefixes,
  sourceOf,
} from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import { checkEntry } from './entries.ts'
import { addWaiting, type Journal, journalEventIn, noCounts, noLongerWaits, streamOf } from './journal.ts'
import { checkKey } from './keys.ts'
import { most_entries_of_part, most_registers, most_unspanned } from './limits.ts'
import { checkClosed, checkOpened } from './parts.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import type { Signatures } from './signatures.ts'
import { checkSpan } from './spans.ts'
import { BundleViolation, type Where } from './verdict.ts'

/**
 * The journal: every event in one hash chain per VAT entity, every sealable one in an entry, gapless numbers, a signature
 * chain per register, and parts that start where the one before ended. Begins at the opening of the first part.
 */
export const openChain = (own: Journal, signatures: Signatures, onEntry: (entry: EntrySealed) => void) => {
  const counts = noCounts()
  const entriesOf = new Map<RegisterUuid, number>()

  const seeLink = (seen: Seen): void => {
    const { event } = seen
    const link = journalEventIn(event)
    const isFirst = !own.is_open
    // Links of the part before the period are only sealed by the first span, as any event.
    if (isFirst && !(link.type === 'JournalOpened' && link.data.n === own.part.n + 1)) return
    if (link.type !== 'JournalOpened')
      expectSame(event.stream, streamOf(own, own.part.n), 'journal.other_part', whereOf(seen))
    checkLink({ own, signatures, counts, entriesOf }, link, seen)
    foldJournal(own.part, link, event.revision)
    if (isFirst) begin(own)
    if (link.type === 'EntrySealed') {
      own.hashes.push(own.part.previous_hash)
      if (own.hashes.length > most_entries_of_part)
        throw new BundleViolation('journal.part_too_long', whereOf(seen))
      onEntry(link.data)
    }
    if (link.type === 'EntrySealed' || link.type === 'SpanSealed') {
      checkHead(own, signatures, link.data, whereOf(seen))
      own.unsigned_head = link.data.head_signature === undefined ? seen : undefined
    }
    // Only heads and numbers are needed: what is sealed follows from what still waits.
    own.part.sealed.clear()
  }

  return {
    entriesOf: (register_uuid: RegisterUuid): number => entriesOf.get(register_uuid) ?? 0,
    registers: () => [...entriesOf.keys()],
    counted: () => counts,
    see(seen: Seen): void {
      const { event, line } = seen
      if (sealedPrefixes.some((prefix) => event.stream.startsWith(prefix))) {
        const source = sourceIn(seen)
        if (source && event.position > own.part.after) addWaiting(own, { ...seen, source })
      }
      if (event.stream.startsWith('journal-')) seeLink(seen)
      if (!isSpanned(event) || event.position <= own.part.spans_up_to) return
      const { event_id, stream, revision, position, type, meta } = event
      const digest = sha256Hex(digestText(event))
      own.minute.push({ event_id, stream, revision, position, type, meta, digest, line })
      if (own.minute.length > most_unspanned)
        throw new BundleViolation('journal.too_much_unsealed', whereOf(seen))
    },
    /** An append ends with a signed head; a part that was closed holds everything up to its fence. */
    end(): void {
      if (own.unsigned_head) throw new BundleViolation('journal.head_unsigned', whereOf(own.unsigned_head))
    },
  }
}
export type Chain = ReturnType<typeof openChain>

type Links = {
  own: Journal
  signatures: Signatures
  counts: ReturnType<typeof noCounts>
  entriesOf: Map<RegisterUuid, number>
}

const checkLink = ({ own, signatures, counts, entriesOf }: Links, link: JournalEvent, seen: Seen): void => {
  const where = whereOf(seen)
  switch (link.type) {
    case 'JournalOpened':
      checkOpened(own, link.data, where, seen.event.stream)
      counts.parts++
      own.part = emptyPart(link.data.n)
      own.hashes = []
      own.highest = logStart
      return
    case 'EntrySealed':
      checkEntry(own, signatures, link.data, seen)
      counts.entries++
      if (link.data.nr !== undefined) counts.transactions++
      entriesOf.set(link.data.register_uuid, (entriesOf.get(link.data.register_uuid) ?? 0) + 1)
      if (entriesOf.size > most_registers) throw new BundleViolation('register.too_many', where)
      return
    case 'SpanSealed':
      if (own.part.stopped_at) throw new BundleViolation('journal.sealed_past_stop', where)
      checkSpan(own, link.data, seen)
      counts.spans++
      counts.spanned_events += link.data.events
      return
    case 'JournalKeyIntroduced':
      checkKey(own, signatures, link.data, where)
      expectSame(
        [link.data.first_seq, link.data.previous_hash],
        [own.part.next_seq, own.part.previous_hash],
        'journal.key_not_at_head',
        where,
      )
      counts.keys++
      return
    case 'JournalStopped':
      if (own.waiting.has(link.data.source_event_id)) return
      throw new BundleViolation('journal.source_not_waiting', where)
    case 'JournalClosed':
      checkClosed(own, link.data, where)
      return
    default:
      exhaustive(link)
  }
}

const sourceIn = (seen: Seen): Source | undefined => {
  try {
    return sourceOf(upcast(seen.event))
  } catch (error) {
    const details = error instanceof Error ? error.message : ''
    throw new BundleViolation('event.unreadable', whereOf(seen), details)
  }
}

/** What stands before the opening of the first part, and the part before has sealed, is not this file's to prove. */
const begin = (own: Journal): void => {
  own.is_open = true
  for (const waiting of own.waiting.values())
    if (waiting.event.position <= own.part.after) noLongerWaits(own, waiting)
  own.minute = own.minute.filter(({ position }) => position > own.part.spans_up_to)
}

/** The signature of R-15 over the chain up to an entry. */
const checkHead = (
  { head_key, part, vat_entity_uuid }: Journal,
  signatures: Signatures,
  entry: EntrySealed | SpanSealed,
  where: Where,
): void => {
  const { head_signature: signature, seq } = entry
  if (signature === undefined) return
  if (head_key === undefined) throw new BundleViolation('journal.key_unknown', where)
  const { next_nr, spanned_events } = part
  const head = { vat_entity_uuid, seq, nr: next_nr - 1, spanned_events, hash: unsignedHash(entry) }
  const signed = headText(head)
  signatures.byHead({ signed, signature, head_key }, 'journal.head_signature', where)
}
