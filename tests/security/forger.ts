import {
  digestText,
  type EntrySealed,
  entryCodes,
  entryHash,
  firstPreviousSignature,
  headCode,
  headText,
  type JournalEvent,
  signedText,
  sourceHash,
  spanOf,
  unsignedHash,
} from '@bon/contracts/journal'
import {
  canonical,
  parsePosition,
  type RecordedEvent,
  type RegisterUuid,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import { emptyPart, foldJournal, isSpanned, type JournalPart, sourceOf } from '@bon/services/journal'
import { eventId } from '@bon/services/kernel'

type Log = readonly RecordedEvent[]
type Entity = { cvr: string; zone: string }

/**
 * Somebody who knows the program: gives every changed event the id that follows from its content, and makes the whole
 * journal anew over what is there. Without a signer the signatures stay as they were, since those need the key.
 */
export const forge = async (
  log: Log,
  entity: Entity,
  signer: Signer | undefined,
): Promise<RecordedEvent[]> => {
  const forger = {
    entity,
    signer,
    done: new Map<Uuid, RecordedEvent>(),
    ids: idsOf(),
    all: [] as RecordedEvent[],
    codes: new Map<string, string>(),
  }
  const journal: { part: JournalPart; hashes: string[] } = { part: emptyPart(0), hashes: [] }
  for (const event of log) {
    const made = event.stream.startsWith('journal-')
      ? stamped(forger, await again(forger, journal, event))
      : forger.ids(withHead(forger, withSeals(event, journal.part)))
    if (!made) continue
    forger.all.push(made)
    forger.done.set(event.event_id, made)
  }
  return forger.all
}

type Forger = {
  entity: Entity
  signer: Signer | undefined
  done: Map<Uuid, RecordedEvent>
  all: RecordedEvent[]
  /** What each Z prints, by its stream. */
  codes: Map<string, string>
}

const idsOf = () => {
  const last = new Map<string, { command_id: string; index: number; revision: bigint }>()
  return (event: RecordedEvent): RecordedEvent => {
    const { stream, meta } = event
    const before = last.get(stream)
    const index = before?.command_id === meta.command_id ? before.index + 1 : 0
    const revision = (before?.revision ?? -1n) + 1n
    last.set(stream, { command_id: meta.command_id, index, revision })
    return { ...event, revision, event_id: eventId(stream, index, event) }
  }
}

/** A Z names the last signature of its register. */
const withSeals = (event: RecordedEvent, part: JournalPart): RecordedEvent => {
  if (event.type !== 'ZReportClosed') return event
  const { register_uuid } = event.data as { register_uuid: RegisterUuid }
  const signature = part.heads.get(register_uuid)
  return signature === undefined ? event : { ...event, data: { ...event.data, signature } }
}

/** A voucher names the head after its Z. */
const withHead = ({ codes }: Pick<Forger, 'codes'>, event: RecordedEvent): RecordedEvent => {
  if (event.type !== 'TransferRecorded') return event
  const { session_uuid } = event.data as { session_uuid: string }
  const head = codes.get(`zReport-${session_uuid}`)
  return head === undefined ? event : { ...event, data: { ...event.data, head } }
}

/** The id and the metadata of a link of the chain follow from what it seals. */
const stamped = ({ all }: Forger, link: RecordedEvent | undefined): RecordedEvent | undefined => {
  if (link?.type !== 'EntrySealed' && link?.type !== 'SpanSealed') return link
  const { source_event_id, up_to } = link.data as { source_event_id?: Uuid; up_to?: string }
  const isEntry = link.type === 'EntrySealed'
  const cause = all.find(({ event_id, position }) =>
    isEntry ? event_id === source_event_id : `${position}` === up_to,
  )
  if (!cause) return link
  const command_id = uuid5(cause.event_id, isEntry ? 'sealed' : `SpanSealed:${link.stream.split('-').at(-1)}`)
  const { test_mode, ...meta } = cause.meta
  const own = { command_id, command_hash: sha256Hex(command_id), actor: 'sealer', v: link.meta.v }
  return {
    ...link,
    meta: { ...meta, ...own, ...(isEntry && test_mode && { test_mode }) },
    event_id: uuid5(command_id, sha256Hex(canonical(link.data))),
  }
}

/** An event of the journal over what stands before it now; undefined for the entry of what was taken out. */
const again = async (
  forger: Forger,
  journal: { part: JournalPart; hashes: string[] },
  event: RecordedEvent,
): Promise<RecordedEvent | undefined> => {
  const { type, data } = event
  const made = await madeAgain(forger, journal, { type, data } as JournalEvent, event)
  if (!made) return undefined
  if (made.type === 'JournalOpened') Object.assign(journal, { part: emptyPart(made.data.n), hashes: [] })
  const revision = journal.part.revision + 1n
  foldJournal(journal.part, made, revision)
  if (made.type === 'EntrySealed') journal.hashes.push(journal.part.previous_hash)
  return { ...event, data: made.data, revision }
}

const madeAgain = async (
  forger: Forger,
  { part, hashes }: { part: JournalPart; hashes: string[] },
  event: JournalEvent,
  recorded: RecordedEvent,
): Promise<JournalEvent | undefined> => {
  const { next_seq, next_nr, previous_hash, spanned_events, spans_up_to } = part
  const heads = Object.fromEntries(part.heads)
  switch (event.type) {
    case 'JournalOpened': {
      if (event.data.n === 1) return event
      const opened = {
        next_seq,
        next_nr,
        previous_hash,
        heads,
        spanned_events,
        spans_up_to: `${spans_up_to}`,
      }
      return { ...event, data: { ...event.data, ...opened } }
    }
    case 'JournalClosed': {
      const root = sha256Hex(hashes.join(''))
      return { ...event, data: { ...event.data, next_seq, next_nr, heads, head_hash: previous_hash, root } }
    }
    case 'EntrySealed': {
      const data = await entryAgain(forger, part, event.data)
      if (data?.kind === 'z_report')
        forger.codes.set(data.source_stream, headCode({ seq: data.seq, hash: entryHash(data) }))
      return data && { type: 'EntrySealed', data }
    }
    case 'SpanSealed': {
      const up_to = parsePosition(event.data.up_to)
      const inside = forger.all.filter(
        (each) => isSpanned(each) && each.position > spans_up_to && each.position <= up_to,
      )
      const digests = inside.map((each) => sha256Hex(digestText(each)))
      const total = spanned_events + digests.length
      const span = { seq: next_seq, previous_hash, after: `${spans_up_to}`, events: digests.length }
      const data = { ...event.data, ...span, spanned_events: total, ...spanOf(digests) }
      const owner = recorded.meta.vat_entity_uuid
      const head = { vat_entity_uuid: owner, seq: next_seq, nr: next_nr - 1, spanned_events: total }
      const head_signature = await forger.signer?.signHead(headText({ ...head, hash: unsignedHash(data) }))
      return { ...event, data: { ...data, head_signature: head_signature ?? data.head_signature } }
    }
    default:
      return event
  }
}

const entryAgain = async (
  { done, entity, signer }: Forger,
  part: JournalPart,
  old: EntrySealed,
): Promise<EntrySealed | undefined> => {
  const source = done.get(old.source_event_id)
  const meant = source && sourceOf(source)
  if (!source || !meant) return undefined
  const { kind, register_uuid, at } = meant
  const { head_signature: was, ...kept } = old
  const entry: EntrySealed = {
    ...kept,
    seq: part.next_seq,
    kind,
    register_uuid,
    at,
    previous_hash: part.previous_hash,
    source_event_id: source.event_id,
    source_hash: sourceHash(source),
    source_stream: source.stream,
  }
  if (entryCodes[kind].transaction) {
    const previous_signature = part.heads.get(register_uuid) ?? firstPreviousSignature
    const { trans_id, emp_id, amount_in, amount_ex } = meant
    const nr = part.next_nr
    const chain = {
      previous_signature,
      nr,
      trans_id,
      trans_type: entryCodes[kind].code,
      at,
      zone: entity.zone,
    }
    const sums = { emp_id, amount_in, amount_ex, register_id: register_uuid, company_ident: entity.cvr }
    const signed = signedText({ ...chain, ...sums })
    Object.assign(entry, { nr, previous_signature, signed })
    if (signer) entry.signature = await signer.sign(signed)
  }
  if (was === undefined) return entry
  const nr = entry.nr ?? part.next_nr - 1
  const head = { vat_entity_uuid: source.meta.vat_entity_uuid, seq: entry.seq, nr, hash: unsignedHash(entry) }
  const signature = await signer?.signHead(headText({ ...head, spanned_events: part.spanned_events }))
  return { ...entry, head_signature: signature ?? was }
}

/** The hash of an entry as the chain holds it, for anchors. */
export const hashOf = ({ data }: RecordedEvent): string => entryHash(data as EntrySealed)
