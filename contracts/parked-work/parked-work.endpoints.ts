import { z } from 'zod'
import { endpoint, Instant } from '../kernel/index.ts'

const ProcessName = z.string().regex(/^[\w-]{1,60}$/)
const Key = z.string().regex(/^[\w-]{1,200}$/)

/** An event that a process manager could not digest, with all later ones of its key (ADR 0040). */
export const ParkedWork = z.object({
  process: ProcessName,
  /** What waits together: a stream, or a VAT entity for the journal. */
  key: Key,
  /** The event that failed last. */
  stream: z.string(),
  position: z.string(),
  /** Without values of the fact. */
  error: z.string(),
  attempts: z.int(),
  /** Events that wait, the failing one among them. */
  waiting: z.int(),
  parked_at: Instant,
  next_try_at: Instant,
  /** Who last asked for another attempt, and when. */
  requested_by: z.string().nullable(),
  requested_at: Instant.nullable(),
})
export type ParkedWork = z.infer<typeof ParkedWork>

export const parkedWorkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/parked-work',
    says: 'What process managers could not digest, the oldest first: for the provider.',
    permission: 'provider.read',
    returns: z.object({ parked: z.array(ParkedWork) }),
    rejects: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/parked-work/retry',
    says: 'Moves the next attempt of parked work to now, and keeps who asked for it.',
    permission: 'provider.write',
    body: z.strictObject({ process: ProcessName, key: Key }),
    returns: z.object({}),
    rejects: ['command.reused'],
  }),
}
