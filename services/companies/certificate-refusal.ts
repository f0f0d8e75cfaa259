import type { CertificateRefusal } from '@bon/contracts/companies'
import { addMs, type Instant } from '@bon/contracts/kernel'
import type { CertificateFacts } from '@bon/contracts/ports'

const day_ms = 86_400_000

type Validity = Pick<CertificateFacts, 'is_oces' | 'valid_from' | 'ends_at'>

/** Whether a session of a covered VAT entity may start with this certificate: OCES, and valid for another day. */
export const isForRules = ({ is_oces, valid_from, ends_at }: Validity, now: Instant): boolean =>
  is_oces && valid_from <= now && ends_at > addMs(now, day_ms)

/** Why a certificate is not installed; undefined when it is. */
export const certificateRefusal = (
  facts: CertificateFacts | undefined,
  { cvr, hasPair, now }: { cvr: string; hasPair: boolean; now: Instant },
): CertificateRefusal | undefined => {
  if (!facts) return 'not_a_certificate'
  if (!hasPair) return 'other_key'
  if (!facts.is_oces) return 'not_oces'
  if (facts.cvr !== cvr) return 'other_cvr'
  if (facts.valid_from > now) return 'not_yet_valid'
  if (facts.ends_at <= now) return 'ended'
  return isForRules(facts, now) ? undefined : 'ends_within_a_day'
}
