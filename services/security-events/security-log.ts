import type { CompanyUuid, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { CountedEvent, SecurityEvent } from '@bon/contracts/security-events'

/** Who makes the request, and from where. */
export type Asker = Pick<RequestContext, 'actor' | 'now'> & {
  impersonated_by?: Uuid | undefined
  caller?: string | undefined
}

/**
 * The security log. Neither rejects nor throws, so that its failure blocks no sign-in and no sale. Without
 * `company_uuid` the event is recorded in each company of the person.
 */
export type SecurityLog = {
  note(who: Asker, event: Exclude<SecurityEvent, CountedEvent>): Promise<void>
  /** Recorded at once, then at most once an hour per person and reason, with the number of further occurrences. */
  count(who: Asker & { company_uuid?: CompanyUuid | undefined }, event: CountedEvent): Promise<void>
}
