import { type JournalKeyIntroduced, keyText } from '@bon/contracts/journal'
import type { Journal } from './journal.ts'
import { expectSame } from './seen.ts'
import type { Signatures } from './signatures.ts'
import type { Where } from './verdict.ts'

const affects = 'every signature of the VAT entity from here on'

/** A key proves that it is held, and the key before it signs it, unless that is lost. */
export const checkKey = (
  own: Journal,
  signatures: Signatures,
  fact: JournalKeyIntroduced,
  where: Where,
): void => {
  const { key_id, certificate_pem, head_key, how, proof, old_signature } = fact
  const { certificates, part } = own
  expectSame(how === 'first', part.key_id === undefined, 'journal.key_not_first', where, affects)
  const signed = keyText(own.vat_entity_uuid, fact)
  signatures.bySigner(
    { signed, signature: proof, key_id },
    certificate_pem,
    'journal.key_unproven',
    where,
    affects,
  )
  if (how === 'by_old_key')
    signatures.bySigner(
      { signed, signature: old_signature ?? '', key_id: part.key_id ?? '' },
      certificates.get(part.key_id ?? '') ?? '',
      'journal.key_not_vouched_for',
      where,
      affects,
    )
  certificates.set(key_id, certificate_pem)
  own.head_key = head_key
  if (how === 'without_old_key') own.lost_keys.push({ key_id, where })
}
