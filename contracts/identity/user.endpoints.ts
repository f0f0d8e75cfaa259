import { z } from 'zod'
import { Email, endpoint, Instant, Uuid } from '../kernel/index.ts'
import { CompanyRole, CompanyRoles } from './roles.ts'

const byUuid = z.object({ uuid: Uuid })

export const UserRow = z.object({
  uuid: Uuid,
  name: z.string(),
  email: z.string(),
  initials: z.string(),
  roles: z.array(CompanyRole),
  last_seen_at: Instant.nullable(),
  is_me: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

/** CO-41, CO-51. `expired` is said by the clock: a week after it was sent (CO-52). */
export const InvitationStatus = z.enum(['open', 'accepted', 'rejected', 'revoked', 'expired'])
export const InvitationRow = z.object({
  uuid: Uuid,
  email: z.string(),
  roles: z.array(CompanyRole),
  status: InvitationStatus,
  invited_by: z.string(),
  invited_at: Instant,
  expires_at: Instant,
})
export type InvitationRow = z.infer<typeof InvitationRow>

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    says: 'The users of the company with their roles and when they were last here (CO-13).',
    permission: 'users.read',
    returns: z.object({ users: z.array(UserRow) }),
    rejects: [],
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: '/users/:uuid/roles',
    says: 'Gives a user these roles in this company; the last admin stays one.',
    permission: 'users.write',
    params: byUuid,
    body: z.strictObject({ roles: CompanyRoles }),
    returns: z.object({ user: UserRow }),
    rejects: ['user.last_admin', 'user.beyond_own'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/users/:uuid/roles/:role',
    says: 'Takes one role of a user in this company away; without any he is no user of it (CO-54).',
    permission: 'users.write',
    params: z.object({ uuid: Uuid, role: CompanyRole }),
    returns: z.object({}),
    rejects: ['user.last_admin', 'user.beyond_own'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:uuid',
    says: 'Takes a user out of this company; the account itself stays the person’s own.',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({}),
    rejects: ['user.last_admin', 'user.beyond_own'],
  }),
}

export const invitationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invitations',
    says: 'Invitations of the company, newest first (CO-13, CO-41).',
    permission: 'users.read',
    returns: z.object({ invitations: z.array(InvitationRow) }),
    rejects: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    says: 'Invites somebody by e-mail to roles in this company, for a week (CO-52, CO-53).',
    permission: 'users.write',
    body: z.strictObject({ email: Email, roles: CompanyRoles }),
    returns: z.object({ invitation: InvitationRow }),
    rejects: [
      ...(['invitation.already_open', 'invitation.already_user', 'invitation.too_many'] as const),
      ...(['company.not_approved', 'user.beyond_own'] as const),
    ],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/revoke',
    says: 'Takes an open invitation back (CO-54).',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({ invitation: InvitationRow }),
    rejects: ['invitation.answered'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/resend',
    says: 'Sends the letter again with a new link and a new week; the old link dies.',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({ invitation: InvitationRow }),
    rejects: ['invitation.answered', 'invitation.too_many', 'company.not_approved', 'user.beyond_own'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/accept',
    says: 'Accepts an invitation to my own e-mail (AUTH-45); the roles are mine at once.',
    permission: 'profile.own',
    params: byUuid,
    returns: z.object({ company_uuid: Uuid }),
    rejects: ['invitation.answered', 'invitation.expired'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/reject',
    says: 'Says no to an invitation to my own e-mail.',
    permission: 'profile.own',
    params: byUuid,
    returns: z.object({}),
    rejects: ['invitation.answered', 'invitation.expired'],
  }),
}
