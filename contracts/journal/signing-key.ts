import { sha256Hex, type Uuid } from '../kernel/index.ts'
import type { JournalKeyIntroduced } from './journal.events.ts'

/** The text that the proof and the old key sign: key, first entry, journal and previous head. */
export const keyText = (
  vat_entity_uuid: Uuid,
  {
    key_id,
    certificate_pem,
    head_key,
    first_seq,
    previous_hash,
    how,
    reason,
  }: Omit<JournalKeyIntroduced, 'proof' | 'old_signature' | 'at'>,
): string =>
  [
    'bon-key',
    vat_entity_uuid,
    key_id,
    sha256Hex(certificate_pem),
    head_key,
    first_seq,
    previous_hash,
    how,
    reason ?? '',
  ].join(';')
