import { z } from 'zod'
import { CompanyUuid, Email, endpoint, Instant, Uuid } from '../kernel/index.ts'
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

/** Statuses of an invitation (CO-41, CO-51). `expired` is derived from the clock: a week after sending (CO-52). */
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
    summary: 'The users of the company with their roles and when they were last here (CO-13).',
    permission: 'users.read',
    returns: z.object({ users: z.array(UserRow) }),
    rejects: [],
    follows: ['people'],
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: '/users/:uuid/roles',
    summary: 'Gives a user these roles in this company; the last admin stays one.',
    permission: 'users.write',
    params: byUuid,
    body: z.strictObject({ roles: CompanyRoles }),
    returns: z.object({ user: UserRow }),
    rejects: ['user.last_admin', 'user.beyond_own'],
    touches: ['people'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/users/:uuid/roles/:role',
    summary: 'Takes one role of a user in this company away; without any he is no user of it (CO-54).',
    permission: 'users.write',
    params: z.object({ uuid: Uuid, role: CompanyRole }),
    returns: z.object({}),
    rejects: ['user.last_admin', 'user.beyond_own'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:uuid',
    summary: 'Takes a user out of this company; the account itself stays the person’s own.',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({}),
    rejects: ['user.last_admin', 'user.beyond_own'],
    touches: ['people'],
  }),
}

export const invitationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations of the company, newest first (CO-13, CO-41).',
    permission: 'users.read',
    returns: z.object({ invitations: z.array(InvitationRow) }),
    rejects: [],
    follows: ['invitations'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    summary: 'Invites somebody by e-mail to roles in this company, for a week (CO-52, CO-53).',
    permission: 'users.write',
    body: z.strictObject({ email: Email, roles: CompanyRoles }),
    returns: z.object({ invitation: InvitationRow }),
    rejects: [
      ...(['invitation.already_open', 'invitation.already_user', 'invitation.too_many'] as const),
      ...(['company.not_approved', 'user.beyond_own'] as const),
    ],
    touches: ['invitations'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/revoke',
    summary: 'Takes an open invitation back (CO-54).',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({ invitation: InvitationRow }),
    rejects: ['invitation.answered'],
    touches: ['invitations'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/resend',
    summary: 'Sends the letter again with a new link and a new week; the old link dies.',
    permission: 'users.write',
    params: byUuid,
    returns: z.object({ invitation: InvitationRow }),
    rejects: ['invitation.answered', 'invitation.too_many', 'company.not_approved', 'user.beyond_own'],
    touches: ['invitations'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/accept',
    summary: 'Accepts an invitation to my own e-mail (AUTH-45); the roles are mine at once.',
    permission: 'profile.own',
    params: byUuid,
    returns: z.object({ company_uuid: CompanyUuid }),
    rejects: ['invitation.answered', 'invitation.expired'],
    touches: ['own_account'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/invitations/:uuid/reject',
    summary: 'Says no to an invitation to my own e-mail.',
    permission: 'profile.own',
    params: byUuid,
    returns: z.object({}),
    rejects: ['invitation.answered', 'invitation.expired'],
    touches: ['own_account'],
  }),
}
