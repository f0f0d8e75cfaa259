import { type JournalKeyIntroduced, keyText } from '@bon/contracts/journal'
import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { JournalPart } from '@bon/services/journal'
import type { Doubts } from './doubts.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { CheckSignature, Signed } from './signature.ts'

const affects = 'every signature of the VAT entity from here on'

/** Certificates of one VAT entity's journal by key id. */
export type JournalKeys = Map<string, string>
/** Entries whose key was never introduced, by key. */
export type UnknownKeys = Map<string, { first: RecordedEvent; entries: number }>

type Signatures = { check: CheckSignature; doubts: Doubts }

/** A key must start at the chain's head, prove its private key, and be vouched for by the key before it. */
export const checkKey = (
  certificates: JournalKeys,
  part: JournalPart,
  entity: Uuid,
  fact: JournalKeyIntroduced,
  recorded: RecordedEvent,
  { check, doubts }: Signatures,
): void => {
  const { key_id, certificate_pem, first_seq, previous_hash, how, proof, old_signature } = fact
  const at = [first_seq, previous_hash]
  expectSame(at, [part.next_seq, part.previous_hash], 'journal.key_not_at_head', recorded, affects)
  expectSame(how === 'first', part.key_id === undefined, 'journal.key_not_first', recorded, affects)
  const signed = keyText(entity, fact)
  doubts.expect(
    check({ signed, signature: proof, key_id }, certificate_pem),
    () => new IntegrityViolation('journal.key_unproven', recorded, affects),
  )
  if (how === 'by_old_key') {
    const old = certificates.get(part.key_id ?? '')
    doubts.expect(
      old !== undefined && check({ signed, signature: old_signature ?? '', key_id: part.key_id ?? '' }, old),
      () => new IntegrityViolation('journal.key_not_vouched_for', recorded, affects),
    )
  }
  certificates.set(key_id, certificate_pem)
}

/**
 * Verifies with the certificate of the key in force. An entry without one is remembered, and the other checks continue.
 */
export const checkEntrySignature = (
  { certificates, unknown }: { certificates: JournalKeys; unknown: UnknownKeys },
  part: JournalPart,
  entry: Signed,
  recorded: RecordedEvent,
  { check, doubts }: Signatures,
): void => {
  const { key_id } = entry
  const certificate = certificates.get(key_id)
  if (certificate === undefined) {
    const before = unknown.get(key_id) ?? { first: recorded, entries: 0 }
    unknown.set(key_id, { ...before, entries: before.entries + 1 })
    return
  }
  expectSame(key_id, part.key_id, 'journal.key_not_in_force', recorded, affects)
  doubts.expect(
    check(entry, certificate),
    () => new IntegrityViolation('journal.signature', recorded, affects),
  )
}

/**
 * The first entry with a key that was never introduced, together with any other violation: all other checks were made.
 */
export const unknownKeyOf = (
  unknown: UnknownKeys,
  other: IntegrityViolation | undefined,
): IntegrityViolation | undefined => {
  for (const [key_id, { first, entries }] of unknown) {
    const rest = other ? `beside it: ${other.message}` : 'all else was checked and fits'
    const details = `${key_id} signs ${entries} entries, and no fact introduced it; ${rest}`
    return new IntegrityViolation('journal.key_unknown', first, affects, details)
  }
  return undefined
}
