import {
  type BundleEnd,
  type BundleHead,
  type BundleLine,
  bundle_version,
  openPartHashes,
} from '@bon/contracts/bundles'
import { entryHash, journalEvents, journalStream } from '@bon/contracts/journal'
import {
  canonical,
  type Instant,
  isEvent,
  type PlainDate,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from '@bon/services/kernel'
import { configurationUpTo } from '../saf-t/index.ts'
import { type Range, rangeIn } from './period.ts'
import { openRegisters } from './registers.ts'

/** A text of the vault with what its hash was made from. */
export type OpenedText = { salt_hex: string; text: string }

export type BundleDependencies = {
  store: Pick<EventStore, 'readAll' | 'readStream' | 'head'>
  /** Texts by reference; a missing one was forgotten. */
  textsOf(refs: readonly Uuid[]): Promise<ReadonlyMap<Uuid, OpenedText>>
  /** Of Bon. */
  version: string
  /** Is given the business day that is read. */
  onDay?(day: PlainDate): void
}

type Period = { vat_entity_uuid: Uuid; from: PlainDate; to: PlainDate; with_texts: boolean }
export type WrittenLines = { end: BundleEnd; entries: number }

const everything = Number.MAX_SAFE_INTEGER
const isEntry = isEvent(journalEvents, 'EntrySealed')
const isSpan = isEvent(journalEvents, 'SpanSealed')
const isOpened = isEvent(journalEvents, 'JournalOpened')
const isKey = isEvent(journalEvents, 'JournalKeyIntroduced')

/** The lines of a bundle, in their order. `onEnd` is given the last one. @throws NoEntries. */
export async function* bundleLines(
  deps: BundleDependencies,
  period: Period,
  now: Instant,
  onEnd: (written: WrittenLines) => void,
): AsyncIterable<string> {
  const { store } = deps
  const range = await rangeIn(store, period.vat_entity_uuid, period)
  const hashes = openPartHashes()
  const lineOf = (line: BundleLine): string => {
    const text = canonical(line)
    hashes.add(line.line, text)
    return text
  }
  yield lineOf(await manifestOf(deps, period, range, now))
  for await (const data of keysBefore(store, period.vat_entity_uuid, range))
    yield lineOf({ line: 'key', data })
  const registers = openRegisters(range.first.heads)
  let head = headOf(range)
  let entries = 0
  let last: RecordedEvent | undefined
  for await (const recorded of eventsOf(store, period.vat_entity_uuid, range)) {
    last = recorded
    const event = upcast(recorded)
    if (isOpened(event)) deps.onDay?.(event.data.day)
    if (isEntry(event)) {
      entries++
      registers.see(event.data, recorded.meta.company_uuid)
    }
    if (isEntry(event) || isSpan(event)) head = headAfter(head, event)
    yield lineOf(eventLine(recorded))
    if (period.with_texts)
      for (const text of await textsIn(deps, recorded)) yield lineOf({ line: 'text', ...text })
  }
  const configuration = await configurationUpTo(store, last?.position)
  for (const row of registers.rows(configuration, period.vat_entity_uuid)) yield lineOf(row)
  const ends = range.next_opened_at === undefined ? 'open' : 'closed'
  const end: BundleEnd = { line: 'end', ends, head, parts: hashes.parts }
  onEnd({ end, entries })
  yield canonical(end)
}

const manifestOf = async (
  { store, version }: BundleDependencies,
  { vat_entity_uuid, from, to, with_texts }: Period,
  range: Range,
  now: Instant,
): Promise<BundleLine> => {
  const entity = (await configurationUpTo(store, undefined)).vatEntity(vat_entity_uuid)
  return {
    line: 'manifest',
    format: 'bon-bundle',
    version: bundle_version,
    vat_entity_uuid,
    cvr: String(entity['cvr']),
    legal_name: String(entity['legal_name']),
    zone: String(entity['zone']),
    from,
    to,
    written_at: now,
    program: version,
    texts: with_texts ? 'opened' : 'closed',
    first_part: range.first.n,
    previous: headOf(range),
  }
}

const headOf = ({ first }: Range): BundleHead => ({
  seq: first.next_seq - 1,
  nr: first.next_nr - 1,
  spanned_events: first.spanned_events,
  hash: first.previous_hash,
})

const headAfter = (head: BundleHead, event: RecordedEvent): BundleHead => {
  if (isSpan(event)) {
    const { seq, spanned_events } = event.data
    return { ...head, seq, spanned_events, hash: entryHash(event.data) }
  }
  if (!isEntry(event)) return head
  const { seq, nr = head.nr } = event.data
  return { ...head, seq, nr, hash: entryHash(event.data) }
}

/** Keys of the parts before the period: those of the period itself are among its events. */
async function* keysBefore(
  store: Pick<EventStore, 'readStream'>,
  vat_entity_uuid: Uuid,
  { key_parts }: Range,
) {
  for (const n of key_parts)
    for await (const recorded of store.readStream(journalStream(vat_entity_uuid, n))) {
      const event = upcast(recorded)
      if (isKey(event)) yield event.data
    }
}

/**
 * Every event of the VAT entity, up to the span that holds the opening of the part after the period, or up to what is the
 * end of the log now. Entries of the part before the period are left out: the manifest has the head after them.
 */
async function* eventsOf(
  store: BundleDependencies['store'],
  vat_entity_uuid: Uuid,
  { after, opened_at, next_opened_at }: Range,
): AsyncIterable<RecordedEvent> {
  const log_ends_at = await store.head()
  for await (const event of store.readAll(after, { limit: everything })) {
    if (event.position > log_ends_at) return
    if (event.meta.vat_entity_uuid !== vat_entity_uuid) continue
    const isChained = event.type === 'EntrySealed' || event.type === 'SpanSealed'
    if (isChained && event.position < opened_at) continue
    yield event
    const isBeyond = next_opened_at !== undefined && event.position > next_opened_at
    if (isBeyond && isSpan(event) && parsePosition(event.data.up_to) >= next_opened_at) return
  }
}

const eventLine = ({
  stream,
  revision,
  position,
  event_id,
  type,
  data,
  meta,
}: RecordedEvent): BundleLine => ({
  line: 'event',
  stream,
  revision: `${revision}`,
  position: `${position}`,
  event_id,
  type,
  data: { ...data },
  meta,
})

const textsIn = async ({ textsOf }: BundleDependencies, { data }: RecordedEvent) => {
  const named = [...namedIn(data)]
  if (named.length === 0) return []
  const opened = await textsOf(named.map(({ ref }) => ref))
  return named.flatMap(({ ref, hash }) => {
    const found = opened.get(ref)
    return found ? [{ ref, hash, salt: found.salt_hex, text: found.text }] : []
  })
}

/** References with a hash, at any depth. */
function* namedIn(value: unknown): Iterable<{ ref: Uuid; hash: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('ref' in value && 'hash' in value && typeof value.ref === 'string' && typeof value.hash === 'string')
    yield { ref: value.ref, hash: value.hash }
  for (const inner of Object.values(value)) yield* namedIn(inner)
}
