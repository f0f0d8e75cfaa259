import { type JournalEvent, journalStream } from '@bon/contracts/journal'
import {
  latest,
  logStart,
  type Position,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { emptyPart, type JournalPart, type Source } from '@bon/services/journal'
import type { Seal } from './books.ts'
import { sha256Of } from './content.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { JournalKeys } from './journal-keys.ts'
import type { Signed } from './signature.ts'
import { noOpenMinute, type OpenMinute } from './spans.ts'

/** The owner of a journal: the CVR number in its signatures and the zone of its times. */
export type Entity = { cvr: string; zone: string }

export type Transaction = Seal & Signed

export type Waiting = { event: RecordedEvent; source: Source; hash: string }

export type Journal = {
  part: JournalPart
  hashes: string[]
  highest: Position
  waiting: Map<Uuid, Waiting>
  keys: JournalKeys
  /** What verifies the head signatures, once a key was introduced. */
  head_key: string | undefined
  minute: OpenMinute
  /** The last entry of the chain, until one with a head signature follows. */
  unsigned_head: RecordedEvent | undefined
}

export const emptyJournal = (): Journal => ({
  part: emptyPart(0),
  hashes: [],
  highest: logStart,
  waiting: new Map(),
  keys: new Map(),
  head_key: undefined,
  minute: noOpenMinute(),
  unsigned_head: undefined,
})

export const noCounts = () => ({
  entries: 0,
  transactions: 0,
  signatures: 0,
  parts: 0,
  keys: 0,
  keys_without_old_key: 0,
  stops: 0,
  spans: 0,
  spanned_events: 0,
})

export const affects = 'the numbers and chains of the VAT entity from here on'

type Opened = Extract<JournalEvent, { type: 'JournalOpened' }>['data']

type Closed = Extract<JournalEvent, { type: 'JournalClosed' }>['data']

export const checkOpened = (own: Journal, entity: Uuid, opened: Opened, recorded: RecordedEvent): void => {
  const { part } = own
  if (part.n > 0 && part.closed_up_to === undefined)
    throw new IntegrityViolation('journal.part_open', recorded, affects)
  expectSame(recorded.stream, journalStream(entity, part.n + 1), 'journal.other_part', recorded, affects)
  const { at: _, day, ...actual } = opened
  const { next_seq, next_nr, previous_hash } = part
  const after = (part.closed_up_to ?? logStart).toString()
  const meant = {
    n: part.n + 1,
    after,
    next_seq,
    next_nr,
    previous_hash,
    heads: Object.fromEntries(part.heads),
    key_id: part.key_id,
    spans_up_to: part.spans_up_to.toString(),
    spanned_events: part.spanned_events,
  }
  expectSame(actual, meant, 'journal.part_differs', recorded, affects)
  expectSame(day, latest(day, part.day), 'journal.day_went_back', recorded, affects)
}

export const checkClosed = (own: Journal, closed: Closed, recorded: RecordedEvent): void => {
  if (own.part.stopped_at) throw new IntegrityViolation('journal.sealed_past_stop', recorded, affects)
  const { next_seq, next_nr, previous_hash: head_hash, heads } = own.part
  const { at: _, up_to, ...actual } = closed
  const meant = {
    next_seq,
    next_nr,
    head_hash,
    heads: Object.fromEntries(heads),
    root: sha256Of(own.hashes.join('')),
  }
  expectSame(actual, meant, 'journal.fence', recorded, affects)
  const fence = parsePosition(up_to)
  if (own.highest > fence) throw new IntegrityViolation('journal.fence_too_low', recorded, affects)
  for (const { event } of own.waiting.values()) {
    if (event.position <= fence) throw new IntegrityViolation('journal.behind_fence', event, affects)
  }
}
