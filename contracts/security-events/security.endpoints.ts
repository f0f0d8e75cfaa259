import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'
import { SecurityGroup, SecurityKind } from './security-groups.ts'

/** A person, a till or an inspection link; the current name of the first two, null when forgotten. */
export const SecurityParty = z.object({
  uuid: Uuid,
  is: z.enum(['user', 'cashier', 'device', 'inspection_link', 'unknown']),
  name: z.string().nullable(),
})
export type SecurityParty = z.infer<typeof SecurityParty>

/** One event of the security log. `codes` are its codes and numbers, never free text. */
export const SecurityRow = z.object({
  event_uuid: Uuid,
  at: Instant,
  group: SecurityGroup,
  kind: SecurityKind,
  /** Who did or attempted it. */
  who: SecurityParty,
  /** Provider staff who impersonated the actor. */
  by_staff: SecurityParty.nullable(),
  /** The person concerned, if not the actor. */
  about: SecurityParty.nullable(),
  register: z.object({ uuid: Uuid, name: z.string().nullable() }).nullable(),
  codes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Address and browser, kept for 90 days; shown only to callers who may also read users. */
  caller: z.object({ address: z.string(), browser: z.string() }).nullable(),
})
export type SecurityRow = z.infer<typeof SecurityRow>

export const securityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/security-events',
    summary:
      'Sign-ins, refusals, approvals, changes of roles and rights, and exports, newest first (ASVS 16.3).',
    permission: 'security.read',
    query: z.object({
      group: SecurityGroup.optional(),
      person_uuid: Uuid.optional(),
      from: Instant.optional(),
      until: Instant.optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    paged_by: 'before',
    returns: z.object({ security_events: z.array(SecurityRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['security_events'],
  }),
}
