import { z } from 'zod'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'

/** Why provider staff come into a company, in their own words; the company reads it. */
export const StaffReason = text(200).min(5)

/** One visit of provider staff to a company, as its administrators see it. */
export const StaffVisit = z.object({
  uuid: Uuid,
  /** Who of the provider's staff. */
  by: z.string(),
  /** As which user of the company; null: as themselves. */
  as: z.string().nullable(),
  reason: z.string(),
  entered_at: Instant,
  /** When the visit ended, or ends by itself. */
  until: Instant,
})
export type StaffVisit = z.infer<typeof StaffVisit>

export const staffAccessEndpoints = {
  enter: endpoint({
    method: 'POST',
    path: '/staff-access',
    says: 'Lets provider staff into a company for 60 minutes, with a reason that the company sees (reliability.md 6, threat 17).',
    permission: 'impersonation.own',
    body: z.strictObject({ company_uuid: Uuid, reason: StaffReason }),
    returns: z.object({ until: Instant }),
    rejects: ['staff_access.refused'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/staff-access',
    says: 'Ends all visits of this session.',
    permission: 'impersonation.own',
    returns: z.object({}),
    rejects: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff-access',
    says: 'Who of the provider’s staff was in the company, as whom, why and until when; newest first, of the last 12 months.',
    permission: 'users.read',
    returns: z.object({ visits: z.array(StaffVisit) }),
    rejects: [],
  }),
}
