import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import type { CountedEvent, SecurityEvent } from '@bon/contracts/security-events'

/** Who asks, and from where. */
export type Asker = Pick<RequestContext, 'actor' | 'now'> & {
  impersonated_by?: Uuid | undefined
  caller?: string | undefined
}

/**
 * Where what concerns security is told. Neither refuses nor throws: nobody is kept out, and no sale waits, because the
 * log is away. Without `company_uuid` each company of the person is told.
 */
export type SecurityDesk = {
  note(who: Asker, event: Exclude<SecurityEvent, CountedEvent>): Promise<void>
  /** Told at once, then at most once an hour for this person and reason, with how many came meanwhile. */
  count(who: Asker & { company_uuid?: Uuid | undefined }, event: CountedEvent): Promise<void>
}
