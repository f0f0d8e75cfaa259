import {
  type EntrySealed,
  entryCodes,
  entryHash,
  firstPreviousSignature,
  headText,
  signedText,
  sourceHash,
  unsignedHash,
} from '@bon/contracts/journal'
import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import type { JournalPart } from './journal.state.ts'
import { type Source, sourceOf } from './sources.ts'

/** CVR number for the signature, and the zone for its dates and times. */
export type VatEntity = { cvr: string; zone: string }

type Numbered = { recorded: RecordedEvent; source: Source; seq: number; nr: number | undefined }
type Signature = Pick<EntrySealed, 'signed' | 'previous_signature' | 'signature' | 'key_id' | 'nr'>

/**
 * The entries of waiting sources, in order: gapless numbers, one signature chain per register, one hash chain overall.
 * Signatures of one register are sequential, those of several registers run in parallel (RSA-3072: 0.64 ms each).
 */
export const sealEntries = async (
  part: JournalPart,
  sources: readonly RecordedEvent[],
  entity: VatEntity,
  signer: Signer,
): Promise<EntrySealed[]> => {
  const numbered = number(part, sources)
  const signatures = await sign(part, numbered, entity, signer)
  let previous_hash = part.previous_hash
  const entries = numbered.map(({ recorded, source, seq }, i) => {
    const entry: EntrySealed = {
      seq,
      kind: source.kind,
      register_uuid: source.register_uuid,
      source_stream: recorded.stream,
      source_event_id: recorded.event_id,
      source_position: recorded.position.toString(),
      source_hash: sourceHash(recorded),
      ...(recorded.meta.test_mode === 'yes' && { training: true as const }),
      previous_hash,
      ...signatures[i],
      at: source.at,
    }
    previous_hash = entryHash(entry)
    return entry
  })
  return withSignedHead(part, entries, sources[0]?.meta.vat_entity_uuid, signer)
}

/** The last entry of an append carries the signature of the whole chain up to it. */
const withSignedHead = async (
  { next_nr, spanned_events }: JournalPart,
  entries: readonly EntrySealed[],
  vat_entity_uuid: Uuid | undefined,
  signer: Signer,
): Promise<EntrySealed[]> => {
  const last = entries.at(-1)
  if (!last || !vat_entity_uuid) return [...entries]
  const nr = entries.findLast((entry) => entry.nr !== undefined)?.nr ?? next_nr - 1
  const head = { vat_entity_uuid, seq: last.seq, nr, spanned_events, hash: unsignedHash(last) }
  return [...entries.slice(0, -1), { ...last, head_signature: await signer.signHead(headText(head)) }]
}

const number = (part: JournalPart, sources: readonly RecordedEvent[]): Numbered[] => {
  let { next_seq, next_nr } = part
  return sources.map((recorded) => {
    const source = sourceOf(recorded)
    if (!source) throw new Error(`${recorded.type} is not sealed`)
    return {
      recorded,
      source,
      seq: next_seq++,
      nr: entryCodes[source.kind].transaction ? next_nr++ : undefined,
    }
  })
}

const sign = async (
  part: JournalPart,
  numbered: readonly Numbered[],
  entity: VatEntity,
  signer: Signer,
): Promise<Signature[]> => {
  const signatures: Signature[] = numbered.map(() => ({}))
  const chains = new Map<Uuid, number[]>()
  for (const [i, { source, nr }] of numbered.entries()) {
    if (nr === undefined) continue
    chains.set(source.register_uuid, [...(chains.get(source.register_uuid) ?? []), i])
  }
  await Promise.all(
    [...chains].map(async ([register_uuid, places]) => {
      let previous = part.heads.get(register_uuid) ?? firstPreviousSignature
      for (const i of places) {
        const entry = numbered[i]
        if (entry?.nr === undefined) continue
        const signed = textOf(entry, entry.nr, previous, entity)
        const signature = await signer.sign(signed)
        signatures[i] = {
          nr: entry.nr,
          signed,
          previous_signature: previous,
          signature,
          key_id: signer.key_id,
        }
        previous = signature
      }
    }),
  )
  return signatures
}

const textOf = ({ source }: Numbered, nr: number, previous_signature: string, entity: VatEntity): string =>
  signedText({
    previous_signature,
    nr,
    trans_id: source.trans_id,
    trans_type: entryCodes[source.kind].code,
    at: source.at,
    zone: entity.zone,
    emp_id: source.emp_id,
    amount_in: source.amount_in,
    amount_ex: source.amount_ex,
    register_id: source.register_uuid,
    company_ident: entity.cvr,
  })
