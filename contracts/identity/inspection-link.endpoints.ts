import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, RegisterUuid, Uuid } from '../kernel/index.ts'

/** How long an inspection link, and whatever was opened by it, is valid. */
export const inspection_link_ms = 24 * 3_600_000

/** What the books call who acts by a link: it is no person, and has no other name. */
export const inspectionEmployee = { name: 'Inspektion', initials: 'INSP' } as const

/** 256 bits in base64url. */
const Secret = z.string().regex(/^[\w-]{43}$/)

export const InspectionLink = z.object({
  uuid: Uuid,
  /** The administrator whose PIN approved it; null when forgotten. */
  made_by: z.string().nullable(),
  made_at: Instant,
  /** Where it was made; null in the office. */
  register: z.object({ uuid: RegisterUuid, name: z.string().nullable() }).nullable(),
  until: Instant,
  opened_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  is_valid: z.boolean(),
})
export type InspectionLink = z.infer<typeof InspectionLink>

const ofMade = z.object({
  uuid: Uuid,
  /** Part of the link after `#`: shown once, and of the server only its hash is stored. */
  secret: Secret,
  until: Instant,
})

/** A link by which an inspector reads the books of one company for 24 hours (R-24, ADR 0116). */
export const inspectionLinkEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/inspection-links',
    summary: 'The inspection links of the last twelve months, newest first (R-24).',
    permission: 'inspection_link.read',
    feature: 'trade',
    returns: z.object({ inspection_links: z.array(InspectionLink) }),
    rejects: [],
    follows: ['inspection_links'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/inspection-links',
    summary:
      'Makes an inspection link in the office, approved by an admin PIN; the answer has its secret once.',
    permission: 'inspection_link.write',
    feature: 'trade',
    body: z.strictObject({}),
    returns: ofMade,
    rejects: ['register.admin_pin_needed'],
    touches: ['inspection_links'],
  }),
  makeAtTill: endpoint({
    method: 'POST',
    path: '/registers/:uuid/inspection-links',
    summary: 'The same at a till, with the PIN of an administrator who is there.',
    permission: 'register.operate',
    params: z.object({ uuid: RegisterUuid }),
    body: z.strictObject({}),
    returns: ofMade,
    rejects: ['register.admin_pin_needed'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/inspection-links/:uuid',
    summary: 'Ends an inspection link at once, with all that was opened by it.',
    permission: 'inspection_link.write',
    feature: 'trade',
    params: z.object({ uuid: Uuid }),
    returns: z.object({}),
    rejects: ['inspection_link.ended'],
    touches: ['inspection_links'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/inspection-sessions',
    summary:
      'Exchanges the secret of an inspection link for a session that reads this company’s books until the link ends.',
    permission: 'public.enter',
    body: z.strictObject({ secret: Secret }),
    returns: z.object({ token: z.string(), company_uuid: CompanyUuid, until: Instant }),
    rejects: [
      'inspection_link.unknown',
      'inspection_link.expired',
      'inspection_link.revoked',
      'login.throttled',
    ],
  }),
}
