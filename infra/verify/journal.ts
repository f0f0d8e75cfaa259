import {
  type EntrySealed,
  entryCodes,
  firstPreviousSignature,
  type JournalEvent,
  journalStream,
  signedText,
} from '@bon/contracts/journal'
import { exhaustive, logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import {
  emptyPart,
  foldJournal,
  isSpanned,
  type JournalPart,
  type Source,
  sealedPrefixes,
  sourceOf,
} from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import { sha256Of } from './content.ts'
import type { Doubts } from './doubts.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import {
  affects,
  checkClosed,
  checkOpened,
  type Entity,
  emptyJournal,
  type Journal,
  noCounts,
  type Transaction,
  type Waiting,
} from './journal-chain.ts'
import { checkEntrySignature, checkKey } from './journal-keys.ts'
import type { Memory } from './memory.ts'
import { numberAfterSale } from './owed.ts'
import type { Open } from './pending.ts'
import { numberReceipt } from './receipts.ts'
import type { CheckSignature } from './signature.ts'
import { addToMinute, checkHead, checkSpan } from './spans.ts'

export type JournalDependencies = {
  entities(vat_entity_uuid: Uuid): Entity | undefined
  checkSignature: CheckSignature
}

const fields = [
  'previous signature',
  'nr',
  'transID',
  'transType',
  'transDate',
  'transTime',
  'empID',
  'transAmntIn',
  'transAmntEx',
  'registerID',
  'companyIdent',
]

/**
 * The sealed journal: every sealable event once, in gapless numbers, with one hash chain per VAT entity, one signature
 * chain per register, and parts that start where the previous one ended (INVAR-7, INVAR-8; ARCH-17).
 */
export const journal = (memory: Memory, books: Books, deps: JournalDependencies, doubts: Doubts): Checker => {
  const { journals } = memory.state('journals', { journals: new Map<Uuid, Journal>() })
  const counts = memory.state('journal_counts', noCounts())

  const journalOf = (entity: Uuid): Journal => {
    const entityJournal = journals.get(entity) ?? emptyJournal()
    journals.set(entity, entityJournal)
    return entityJournal
  }

  return {
    see(recorded) {
      const entity = recorded.meta.vat_entity_uuid
      if (sealedPrefixes.some((prefix) => recorded.stream.startsWith(prefix))) {
        const source = sourceOf(upcast(recorded))
        const hash = source ? sha256Of(books.contentOf(recorded)) : ''
        if (source) journalOf(entity).waiting.set(recorded.event_id, { event: recorded, source, hash })
      }
      if (!recorded.stream.startsWith('journal-')) {
        addToMinute(journalOf(entity).minute, recorded, books)
        return
      }
      seeEntry({ books, deps, doubts, counts }, journalOf(entity), entity, recorded)
    },
    /** An append ends with a signed head, so an entry without one lost what followed it. */
    async end() {
      for (const { unsigned_head } of journals.values())
        if (unsigned_head) throw new IntegrityViolation('journal.head_unsigned', unsigned_head, affects)
    },
    open: () =>
      [...journals.values()].flatMap(({ waiting, minute }) => [
        ...[...waiting.values()].map(({ event }): Open => ({ kind: 'source_unsealed', event })),
        ...(minute.since ? [{ kind: 'span_open', event: minute.since } as const] : []),
      ]),
    counted: () => ({ ...counts, vat_entities: journals.size }),
  }
}

/** An event of the journal itself: checked and folded; an entry is chained, any other is in the next span. */
const seeEntry = (sealing: Sealing, own: Journal, entity: Uuid, recorded: RecordedEvent): void => {
  const { books, deps, doubts } = sealing
  const { type, data } = upcast(recorded)
  const event = { type, data } as JournalEvent
  if (event.type !== 'JournalOpened')
    expectSame(recorded.stream, journalStream(entity, own.part.n), 'journal.other_part', recorded, affects)
  checkEvent(sealing, own, entity, event, recorded)
  foldJournal(own.part, event, recorded.revision)
  if (event.type === 'EntrySealed') own.hashes.push(own.part.previous_hash)
  if (event.type === 'EntrySealed' || event.type === 'SpanSealed') {
    checkHead({ ...own, entity }, event.data, recorded, { check: deps.checkSignature, doubts })
    own.unsigned_head = event.data.head_signature === undefined ? recorded : undefined
  }
  // Only the heads and numbers of the fold are needed: what is sealed follows from what is still pending.
  own.part.sealed.clear()
  if (isSpanned(recorded)) addToMinute(own.minute, recorded, books)
}

const checkEvent = (
  sealing: Sealing,
  own: Journal,
  entity: Uuid,
  event: JournalEvent,
  recorded: RecordedEvent,
): void => {
  const { deps, doubts, counts } = sealing
  switch (event.type) {
    case 'JournalOpened':
      checkOpened(own, entity, event.data, recorded)
      counts.parts++
      own.part = emptyPart(event.data.n)
      own.hashes = []
      own.highest = logStart
      return
    case 'EntrySealed':
      sealed(sealing, own, entity, event.data, recorded)
      return
    case 'SpanSealed':
      if (own.part.stopped_at) throw new IntegrityViolation('journal.sealed_past_stop', recorded, affects)
      checkSpan(own.minute, own.part, event.data, recorded)
      counts.spans++
      counts.spanned_events += event.data.events
      return
    case 'JournalKeyIntroduced':
      checkKey(own.keys, own.part, entity, event.data, recorded, { check: deps.checkSignature, doubts })
      own.head_key = event.data.head_key
      counts.keys++
      if (event.data.how === 'without_old_key') counts.keys_without_old_key++
      return
    case 'JournalStopped':
      counts.stops++
      if (own.waiting.has(event.data.source_event_id)) return
      throw new IntegrityViolation(
        'journal.source_not_waiting',
        recorded,
        affects,
        'sealed before, or never happened',
      )
    case 'JournalClosed':
      checkClosed(own, event.data, recorded)
      return
    default:
      exhaustive(event)
  }
}

const checkSource = (
  own: Journal,
  { event, source, hash }: Waiting,
  entry: EntrySealed,
  recorded: RecordedEvent,
) => {
  expectSame(
    entry.source_hash,
    hash,
    'journal.source_changed',
    event,
    `entry ${entry.seq} and what it proves`,
  )
  const actual = [entry.source_stream, entry.source_position, entry.kind, entry.register_uuid, entry.at]
  actual.push(entry.training ? 'training' : '')
  const { kind, register_uuid, at } = source
  const meant = [event.stream, event.position.toString(), kind, register_uuid, at]
  meant.push(event.meta.test_mode === 'yes' ? 'training' : '')
  expectSame(actual, meant, 'journal.entry_differs_from_source', recorded, affects)
  // No span holds an entry, so what the chain does not hash must follow from the source.
  expectSame(recorded.meta.business_day, event.meta.business_day, 'journal.other_day', recorded, affects)
  const stamp = [recorded.meta.actor, recorded.meta.at, recorded.meta.company_uuid, recorded.meta.test_mode]
  const due = ['sealer', event.meta.at, event.meta.company_uuid, event.meta.test_mode]
  expectSame(stamp, due, 'journal.entry_meta', recorded, affects)
  if (event.position <= own.part.after)
    throw new IntegrityViolation('journal.source_before_fence', recorded, affects)
}

/** Recomputes the eleven fields from the source and the chain (LAW-5); the first difference is reported. */
const checkTransaction = (
  part: JournalPart,
  source: Source,
  entry: EntrySealed,
  { cvr, zone }: Entity,
  recorded: RecordedEvent,
): Transaction => {
  expectSame(entry.nr, part.next_nr, 'journal.nr', recorded, affects)
  const previous_signature = part.heads.get(source.register_uuid) ?? firstPreviousSignature
  expectSame(entry.previous_signature, previous_signature, 'journal.signature_chain', recorded, affects)
  const { trans_id, at, emp_id, amount_in, amount_ex, register_uuid: register_id } = source
  const trans_type = entryCodes[source.kind].code
  const nr = part.next_nr
  const chain = { previous_signature, nr, trans_id, trans_type, at, zone }
  const meant = signedText({ ...chain, emp_id, amount_in, amount_ex, register_id, company_ident: cvr }).split(
    ';',
  )
  const actual = (entry.signed ?? '').split(';')
  const wrong = fields.find((_, i) => actual[i] !== meant[i])
  if (wrong || actual.length !== fields.length) {
    throw new IntegrityViolation(
      'journal.signed_text',
      recorded,
      affects,
      `${wrong ?? 'more than eleven fields'}`,
    )
  }
  const { signed, signature, key_id } = entry
  if (!signed || !signature || !key_id) throw new IntegrityViolation('journal.unsigned', recorded, affects)
  return { nr, previous_signature, signed, signature, key_id }
}

const remember = (books: Books, source: RecordedEvent, entry: Transaction): void => {
  const { nr, signature, previous_signature } = entry
  books.seals.set(source.event_id, { nr, signature, previous_signature })
  numberReceipt(books, source, nr)
  numberAfterSale(books, source, nr)
}

type Sealing = {
  books: Books
  deps: JournalDependencies
  doubts: Doubts
  counts: ReturnType<typeof noCounts>
}

const sealed = (
  { books, deps, doubts, counts }: Sealing,
  own: Journal,
  entity: Uuid,
  entry: EntrySealed,
  recorded: RecordedEvent,
): void => {
  const waiting = own.waiting.get(entry.source_event_id)
  if (own.part.n === 0 || own.part.closed_up_to !== undefined)
    throw new IntegrityViolation('journal.part_closed', recorded, affects)
  expectSame(entry.seq, own.part.next_seq, 'journal.seq', recorded, affects)
  const { stopped_at } = own.part
  if (stopped_at && stopped_at.event_id !== entry.source_event_id)
    throw new IntegrityViolation('journal.sealed_past_stop', recorded, affects)
  expectSame(entry.previous_hash, own.part.previous_hash, 'journal.hash_chain', recorded, affects)
  if (!waiting)
    throw new IntegrityViolation(
      'journal.source_not_waiting',
      recorded,
      affects,
      'sealed before, or never happened',
    )
  checkSource(own, waiting, entry, recorded)
  const who = deps.entities(entity)
  if (!who) throw new IntegrityViolation('journal.entity_unknown', recorded, affects)
  counts.entries++
  if (entryCodes[entry.kind].transaction) {
    const transaction = checkTransaction(own.part, waiting.source, entry, who, recorded)
    checkEntrySignature(
      { certificates: own.keys, unknown: books.unknown_keys },
      own.part,
      transaction,
      recorded,
      { check: deps.checkSignature, doubts },
    )
    counts.transactions++
    counts.signatures++
    remember(books, waiting.event, transaction)
  } else {
    expectSame(
      [entry.nr, entry.signature, entry.signed],
      [undefined, undefined, undefined],
      'journal.signed_event',
      recorded,
      affects,
    )
  }
  if (waiting.event.position > own.highest) own.highest = waiting.event.position
  own.waiting.delete(entry.source_event_id)
}
