import { type JournalEvent, journalStream, type KeyLoss, keyText } from '@bon/contracts/journal'
import { type Instant, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import type { JournalPart } from './journal.state.ts'
import { appendTo, type Cause, lastPart, noParts, type Parts } from './journal-parts.ts'

/** What vouches for a new key: nothing for the first one, the old key, or nothing because the old key is lost. */
export type Voucher =
  | { how: 'first' }
  | { how: 'by_old_key'; old: Signer }
  | { how: 'without_old_key'; reason: KeyLoss }

/** Appends the key to the part; it is in force from the next entry on. */
export const appendKey = async (
  parts: Parts,
  part: JournalPart,
  signer: Signer,
  voucher: Voucher,
  cause: Cause,
): Promise<void> => {
  const { key_id, certificate_pem, head_key } = signer
  const { next_seq: first_seq, previous_hash } = part
  const { how } = voucher
  const reason = voucher.how === 'without_old_key' ? { reason: voucher.reason } : {}
  const fact = { key_id, certificate_pem, head_key, first_seq, previous_hash, how, ...reason }
  const text = keyText(parts.entity, fact)
  const proof = await signer.sign(text)
  const vouched = voucher.how === 'by_old_key' ? { old_signature: await voucher.old.sign(text) } : {}
  const event: JournalEvent = {
    type: 'JournalKeyIntroduced',
    data: { ...fact, proof, ...vouched, at: cause.meta.at },
  }
  await appendTo(parts, part, [{ event, cause }])
}

export type Signers = {
  /** Of the installation: of every VAT entity without a pair of its own. */
  signer: Signer
  /** A VAT entity's own pair; undefined when the key is not one of its own. */
  signerOf?: ((vat_entity_uuid: Uuid, key_id: string) => Promise<Signer | undefined>) | undefined
}

/**
 * The signer of the key in force. A process must not seal with a key that its journal does not know (FIND-H2), because
 * its signatures would not fit the chain. @throws Error when it does not hold that key.
 */
export const signerInForce = async (
  entity: Uuid,
  part: JournalPart,
  { signer, signerOf }: Signers,
): Promise<Signer> => {
  if (part.key_id === signer.key_id) return signer
  const own = part.key_id === undefined ? undefined : await signerOf?.(entity, part.key_id)
  if (own) return own
  throw new Error(
    `The journal of VAT entity ${entity} is signed by key ${part.key_id}, and this process holds ${signer.key_id}. ` +
      'Put the keys folder of this installation back, or stop Bon and run `npm run key -- introduce`.',
  )
}

type Introduction = { signer: Signer; voucherOf(part: JournalPart): Promise<Voucher>; at: Instant }

/**
 * Introduces a key into the open part of a VAT entity's journal; false when it is already in force, or there is no
 * journal yet. Throws `WrongExpectedRevision` when another process writes concurrently.
 */
export const introduceKey = async (
  store: EventStore,
  entity: Uuid,
  { signer, voucherOf, at }: Introduction,
): Promise<boolean> => {
  const parts = noParts(store, entity)
  const part = await lastPart(parts)
  if (!part || part.key_id === signer.key_id) return false
  if (part.closed_up_to !== undefined)
    throw new Error(`The last part of journal ${entity} is closed and the next is not open: start Bon once.`)
  const opening = await firstOf(store, journalStream(entity, part.n))
  const { test_mode: _, ...meta } = opening.meta
  const cause = {
    event_id: uuid5(opening.event_id, signer.key_id),
    // On the part's own day, because it must not contain entries of an earlier one.
    meta: { ...meta, at },
  }
  await appendKey(parts, part, signer, await voucherOf(part), cause)
  return true
}

const firstOf = async (store: EventStore, stream: string): Promise<RecordedEvent> => {
  for await (const event of store.readStream(stream, { limit: 1 })) return event
  throw new Error(`${stream} is empty`)
}
