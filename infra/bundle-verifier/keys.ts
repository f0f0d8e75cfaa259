import { type JournalKeyIntroduced, keyText } from '@bon/contracts/journal'
import type { Journal } from './journal.ts'
import { most_keys } from './limits.ts'
import { expectSame } from './seen.ts'
import type { Signatures } from './signatures.ts'
import { BundleViolation, type Where } from './verdict.ts'

/** A key proves that it is held, and the key before it signs it, unless that is lost. */
export const checkKey = (
  own: Journal,
  signatures: Signatures,
  fact: JournalKeyIntroduced,
  where: Where,
): void => {
  const { key_id, certificate_pem, head_key, how, proof, old_signature } = fact
  const { certificates, part } = own
  expectSame(how === 'first', part.key_id === undefined, 'journal.key_not_first', where)
  const signed = keyText(own.vat_entity_uuid, fact)
  signatures.bySigner({ signed, signature: proof, key_id }, certificate_pem, 'journal.key_unproven', where)
  if (how === 'by_old_key')
    signatures.bySigner(
      { signed, signature: old_signature ?? '', key_id: part.key_id ?? '' },
      certificates.get(part.key_id ?? '') ?? '',
      'journal.key_not_vouched_for',
      where,
    )
  certificates.set(key_id, certificate_pem)
  if (certificates.size > most_keys) throw new BundleViolation('journal.too_many_keys', where)
  own.head_key = head_key
  if (how === 'without_old_key') own.lost_keys.push({ key_id, where })
}
