import type { BundleHead, BundleManifest } from '@bon/contracts/bundles'
import { type JournalEvent, journalStream, type SpanSealed } from '@bon/contracts/journal'
import { logStart, type Position, parsePosition, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { emptyPart, type JournalPart, type Source } from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import { most_waiting, most_waiting_letters } from './limits.ts'
import { type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

/** A source that no entry sealed yet. */
export type Waiting = Seen & { source: Source }
/** An event that no span sealed yet, without its content. */
export type Unspanned = Pick<
  RecordedEvent,
  'event_id' | 'stream' | 'revision' | 'position' | 'type' | 'meta'
> & {
  digest: string
  line: number
}

/** A journal as far as the file was read. */
export type Journal = {
  vat_entity_uuid: Uuid
  cvr: string
  zone: string
  part: JournalPart
  /** The opening of the first part was read: what stands before it was sealed by the part before. */
  is_open: boolean
  hashes: string[]
  highest: Position
  waiting: Map<Uuid, Waiting>
  waiting_letters: number
  /** Certificates by key id. */
  certificates: Map<string, string>
  head_key: string | undefined
  minute: Unspanned[]
  /** The last entry, until one with a head signature follows. */
  unsigned_head: Seen | undefined
  /** The head before the first entry, as the manifest has it. */
  previous: BundleHead
  /** Keys that no key before them signed. */
  lost_keys: { key_id: string; where: Where }[]
}

export const emptyJournal = ({
  vat_entity_uuid,
  cvr,
  zone,
  previous,
  first_part,
}: BundleManifest): Journal => ({
  vat_entity_uuid,
  cvr,
  zone,
  previous,
  lost_keys: [],
  part: emptyPart(first_part - 1),
  is_open: false,
  hashes: [],
  highest: logStart,
  waiting: new Map(),
  waiting_letters: 0,
  certificates: new Map(),
  head_key: undefined,
  minute: [],
  unsigned_head: undefined,
})

/** @throws BundleViolation for more than a journal ever leaves unsealed. */
export const addWaiting = (own: Journal, waiting: Waiting): void => {
  own.waiting.set(waiting.event.event_id, waiting)
  own.waiting_letters += waiting.letters
  if (own.waiting.size > most_waiting || own.waiting_letters > most_waiting_letters)
    throw new BundleViolation('journal.too_much_unsealed', whereOf(waiting))
}

export const noLongerWaits = (own: Journal, { event, letters }: Waiting): void => {
  if (own.waiting.delete(event.event_id)) own.waiting_letters -= letters
}

export const journalEventIn = (recorded: RecordedEvent): JournalEvent => {
  const { type, data } = upcast(recorded)
  return { type, data } as JournalEvent
}

export const streamOf = ({ vat_entity_uuid }: Journal, n: number): string => journalStream(vat_entity_uuid, n)

/** The events since the last span that this one must hold. */
export const takeMinute = ({ minute }: Journal, { up_to }: SpanSealed): Unspanned[] => {
  const end = parsePosition(up_to)
  const inside = minute.findIndex(({ position }) => position > end)
  return minute.splice(0, inside < 0 ? minute.length : inside)
}

/** What the chain counts, for the verdict. */
export const noCounts = () => ({
  entries: 0,
  transactions: 0,
  spans: 0,
  spanned_events: 0,
  parts: 0,
  keys: 0,
})
