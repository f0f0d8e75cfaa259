import { z } from 'zod'
import { endpoint, Instant } from '../kernel/index.ts'

const ProcessName = z.string().regex(/^[\w-]{1,60}$/)
const Key = z.string().regex(/^[\w-]{1,200}$/)

/** An event that a process manager failed to process, with all later events of its key (ADR 0040). */
export const ParkedWork = z.object({
  process: ProcessName,
  /** What is blocked together: a stream, or a VAT entity for the journal. */
  key: Key,
  /** The event that failed last. */
  stream: z.string(),
  position: z.string(),
  /** Without values from the event. */
  error: z.string(),
  attempts: z.int(),
  /** Number of blocked events, including the failing one. */
  waiting: z.int(),
  parked_at: Instant,
  next_try_at: Instant,
  /** Who last requested a retry, and when. */
  requested_by: z.string().nullable(),
  requested_at: Instant.nullable(),
})
export type ParkedWork = z.infer<typeof ParkedWork>

export const parkedWorkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/parked-work',
    summary: 'What process managers could not digest, the oldest first: for the provider.',
    permission: 'provider.read',
    returns: z.object({ parked: z.array(ParkedWork) }),
    rejects: [],
    follows: ['parked_work'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/parked-work/retry',
    summary: 'Moves the next attempt of parked work to now, and keeps who asked for it.',
    permission: 'provider.write',
    body: z.strictObject({ process: ProcessName, key: Key }),
    returns: z.object({}),
    rejects: ['command.reused'],
    touches: ['parked_work'],
  }),
}
