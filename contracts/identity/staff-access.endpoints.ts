import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, text, Uuid } from '../kernel/index.ts'

/** Why provider staff enter a company; the company can read it. */
export const StaffReason = text(200).min(5)

/** One visit of provider staff to a company, as its administrators see it. */
export const StaffVisit = z.object({
  uuid: Uuid,
  /** Name of the member of staff. */
  by: z.string(),
  /** The user whose roles they act with; null when they act as themselves. */
  as: z.string().nullable(),
  reason: z.string(),
  entered_at: Instant,
  /** When the visit ended or will end. */
  until: Instant,
})
export type StaffVisit = z.infer<typeof StaffVisit>

export const staffAccessEndpoints = {
  enter: endpoint({
    method: 'POST',
    path: '/staff-access',
    summary:
      'Lets provider staff into a company for 60 minutes, with a reason that the company sees (THREAT-17).',
    permission: 'impersonation.own',
    body: z.strictObject({ company_uuid: CompanyUuid, reason: StaffReason }),
    returns: z.object({ until: Instant }),
    rejects: ['staff_access.refused'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/staff-access',
    summary: 'Ends all visits of this session.',
    permission: 'impersonation.own',
    returns: z.object({}),
    rejects: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff-access',
    summary:
      'Who of the provider’s staff was in the company, as whom, why and until when; newest first, of the last 12 months.',
    permission: 'users.read',
    returns: z.object({ visits: z.array(StaffVisit) }),
    rejects: [],
  }),
}
