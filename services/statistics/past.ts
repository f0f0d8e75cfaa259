import type { CompanyScope, Instant } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { Past } from '@bon/contracts/statistics'
import { wholeStreams } from '../kernel/index.ts'

export type PastPorts = { store: Pick<EventStore, 'readStreams'> }

/**
 * The moment that statistics are asked as of: today is its day, and what was recorded later is left out (BEYOND-11).
 * Without one, or with one to come, it is now and nothing is left out.
 */
export const askedMoment = (
  { store }: PastPorts,
  { company_uuid }: CompanyScope,
  as_of: Instant | undefined,
  now: Instant,
): { at: Instant; past: Past | undefined } => {
  if (as_of === undefined || as_of >= now) return { at: now, past: undefined }
  const eventsOf = async (streams: readonly string[]) =>
    (await wholeStreams(store, company_uuid, streams)).flat()
  return { at: as_of, past: { at: as_of, eventsOf } }
}
