import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'
import { AdminAction, OfficeActionKind } from './admin-action.ts'

/** The admin PIN in the office, where no register is: for an act of the desk or a link that is made there. */
export const officeApprovalEndpoints = {
  approve: endpoint({
    method: 'POST',
    path: '/office-approvals',
    summary:
      'An administrator’s PIN approves one act of this session in the office, sent within five minutes (R-6, PERM-16).',
    permission: 'office.approve',
    body: z.strictObject({
      pin: z.string().regex(/^\d{3,6}$/),
      action: AdminAction.omit({ cashier_uuid: true }).extend({ kind: OfficeActionKind }),
    }),
    returns: z.object({
      approved: z.object({
        uuid: Uuid,
        initials: z.string(),
        /** The approved command must be sent by then. */
        until: Instant.nullable(),
      }),
    }),
    rejects: ['cashier.wrong_pin', 'cashier.locked'],
  }),
}
