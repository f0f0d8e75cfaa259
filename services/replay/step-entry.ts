import {
  type EntrySealed,
  entryHash,
  type JournalRow,
  journalEvents,
  journalStream,
  sourceHash,
} from '@bon/contracts/journal'
import {
  type CompanyScope,
  type Instant,
  isEvent,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { StepEntry } from '@bon/contracts/replay'
import { sourceOf } from '../journal/index.ts'
import { lastNumbered, upcast } from '../kernel/index.ts'

type Signed = { signed: string; signature: string; key_id: string }
type Found = Pick<JournalRow, 'kind' | 'seq' | 'nr'> & { vat_entity_uuid: Uuid }

export type StepEntryPorts = {
  store: Pick<EventStore, 'readStream'>
  entryOf(scope: CompanyScope, of: { at: Instant; event_id: Uuid }): Promise<Found | undefined>
  /** The certificate of a key of the VAT entity; undefined when it is not the one in force. */
  certificateOf(vat_entity_uuid: Uuid, key_id: string): Promise<string | undefined>
  checkSignature(signed: Signed, certificate_pem: string): boolean | Promise<boolean>
}

const isOpened = isEvent(journalEvents, 'JournalOpened')
const isSealed = isEvent(journalEvents, 'EntrySealed')
const isKey = isEvent(journalEvents, 'JournalKeyIntroduced')

/** The entry that seals an event, with its place in the chain and its signature checked. */
export const entryOfEvent = async (
  ports: StepEntryPorts,
  scope: CompanyScope,
  event: RecordedEvent,
): Promise<StepEntry | null> => {
  const source = sourceOf(event)
  if (!source) return null
  const found = await ports.entryOf(scope, { at: source.at, event_id: event.event_id })
  const sealed = found && (await sealedEntry(ports, found))
  if (!found || !sealed) return null
  const { key_id = null, previous_hash, source_hash } = sealed.entry
  return {
    kind: found.kind,
    seq: found.seq,
    nr: found.nr,
    previous_hash,
    hash: entryHash(sealed.entry),
    key_id,
    signature: await signatureOf(ports, found.vat_entity_uuid, sealed),
    is_as_sealed: source_hash === sourceHash(event),
  }
}

type Sealed = { entry: EntrySealed; certificates: ReadonlyMap<string, string> }

const signatureOf = async (
  { certificateOf, checkSignature }: StepEntryPorts,
  vat_entity_uuid: Uuid,
  { entry: { signed, signature, key_id }, certificates }: Sealed,
): Promise<StepEntry['signature']> => {
  if (signed === undefined || signature === undefined || key_id === undefined) return 'unsigned'
  const certificate = certificates.get(key_id) ?? (await certificateOf(vat_entity_uuid, key_id))
  if (certificate === undefined) return 'unknown'
  return (await checkSignature({ signed, signature, key_id }, certificate)) ? 'valid' : 'invalid'
}

/** Beyond the entries before it, a part has only its opening, its keys and its stops. */
const most_between = 200

const sealedEntry = async (
  { store }: Pick<StepEntryPorts, 'store'>,
  { vat_entity_uuid, seq }: Found,
): Promise<Sealed | undefined> => {
  const streamOf = (n: number) => journalStream(vat_entity_uuid, n)
  const part = await partWith(store, streamOf, seq)
  if (!part) return undefined
  const certificates = new Map<string, string>()
  const entries = part.opens_at <= seq ? seq - part.opens_at : 0
  const options = { after: BigInt(entries), limit: most_between }
  for await (const recorded of store.readStream(streamOf(part.n), options)) {
    const event = upcast(recorded)
    if (isKey(event)) certificates.set(event.data.key_id, event.data.certificate_pem)
    if (isSealed(event) && event.data.seq === seq) return { entry: event.data, certificates }
  }
  return undefined
}

/** The newest part that begins at or before an entry, by bisection: a part holds a business day. */
const partWith = async (
  store: Pick<EventStore, 'readStream'>,
  streamOf: (n: number) => string,
  seq: number,
): Promise<{ n: number; opens_at: number } | undefined> => {
  let [low, high] = [0, (await lastNumbered(store, streamOf)) + 1]
  let found: { n: number; opens_at: number } | undefined
  while (high - low > 1) {
    const n = Math.floor((low + high) / 2)
    const opens_at = await opensAt(store, streamOf(n))
    if (opens_at !== undefined && opens_at <= seq) {
      low = n
      found = { n, opens_at }
    } else high = n
  }
  return found
}

const opensAt = async (
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<number | undefined> => {
  for await (const recorded of store.readStream(stream, { limit: 1 })) {
    const event = upcast(recorded)
    return isOpened(event) ? event.data.next_seq : undefined
  }
  return undefined
}
