import { type CompanyScope, earliest, type Instant } from '@bon/contracts/kernel'
import type { CertificatePeriod, Certificates } from '@bon/contracts/ports'

/** End of the first certificate that went on signing after it between two moments; oldest period first. */
export const certificateEndedIn = (
  periods: readonly CertificatePeriod[],
  from: Instant,
  to: Instant,
): Instant | undefined =>
  periods.find(({ since, ends_at }, i) => {
    const until = earliest(periods[i + 1]?.since ?? to, to)
    return until > from && (since === undefined || since < to) && ends_at < until
  })?.ends_at

/** The same by the periods of a VAT entity. */
export const certificateEndedOf =
  (certificates: Pick<Certificates, 'periods'>) =>
  async (
    { vat_entity_uuid }: Pick<CompanyScope, 'vat_entity_uuid'>,
    opened_at: Instant,
    now: Instant,
  ): Promise<Instant | undefined> =>
    certificateEndedIn(await certificates.periods(vat_entity_uuid), opened_at, now)
