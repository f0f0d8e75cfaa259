import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, Uuid } from '../kernel/index.ts'
import { Name, Password } from './account.endpoints.ts'
import { CompanyRole, Language } from './roles.ts'

export const Profile = z.object({
  uuid: Uuid,
  name: z.string(),
  email: z.string(),
  initials: z.string(),
  language: Language,
  has_admin_pin: z.boolean(),
  /** Admins of a company may have a PIN (PERM-16). */
  may_have_admin_pin: z.boolean(),
  /** Minimum length of this person's password. */
  password_minimum: z.int(),
  roles: z.array(
    z.object({ company_uuid: CompanyUuid, company_name: z.string(), roles: z.array(CompanyRole) }),
  ),
})
export type Profile = z.infer<typeof Profile>

/** A session of the user, so that he can recognise and end foreign ones (AUTH-17). */
export const TokenRow = z.object({
  uuid: Uuid,
  browser: z.string(),
  ip: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  abilities: z.array(z.enum(['*', 'register'])),
  is_this_one: z.boolean(),
})
export type TokenRow = z.infer<typeof TokenRow>

const confirmed = z.strictObject({ confirm: z.literal(true) })

export const profileEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'My own name, e-mail, language and roles by company (AUTH-16).',
    permission: 'profile.own',
    returns: z.object({ profile: Profile }),
    rejects: [],
    follows: ['own_account'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Changes my name, initials and language.',
    permission: 'profile.own',
    body: z.strictObject({
      name: Name,
      initials: z.string().regex(/^[\p{Letter}\d]{1,5}$/u),
      language: Language,
    }),
    returns: z.object({ profile: Profile }),
    rejects: [],
    touches: ['own_account'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/profile/password',
    summary: 'Changes my password by the current one, and ends all my other sessions (AUTH-14, G-31).',
    permission: 'profile.own',
    body: z.strictObject({ current_password: Password, password: Password, password_repeat: Password }),
    returns: z.object({ ended_sessions: z.int() }),
    rejects: ['password.wrong', 'password.weak', 'password.mismatch', 'login.throttled'],
    touches: ['own_account'],
  }),
  setAdminPin: endpoint({
    method: 'POST',
    path: '/profile/admin-pin',
    summary:
      'Sets or, with null, removes my admin PIN of 4 to 6 digits; needs my password (PERM-16, POS-52).',
    permission: 'profile.own',
    body: z.strictObject({
      pin: z
        .string()
        .regex(/^\d{4,6}$/)
        .nullable(),
      current_password: Password,
    }),
    returns: z.object({ has_admin_pin: z.boolean() }),
    rejects: ['password.wrong', 'admin_pin.taken', 'admin_pin.admins_only', 'login.throttled'],
    touches: ['own_account'],
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/profile/tokens',
    summary: 'Where I am signed in (AUTH-15, AUTH-17).',
    permission: 'profile.own',
    returns: z.object({ tokens: z.array(TokenRow) }),
    rejects: [],
    follows: ['own_account'],
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/profile/tokens/:uuid',
    summary: 'Ends one of my sessions within a second (G-31).',
    permission: 'profile.own',
    params: z.object({ uuid: Uuid }),
    returns: z.object({}),
    rejects: [],
    touches: ['own_account'],
  }),
  revokeOtherTokens: endpoint({
    method: 'POST',
    path: '/profile/tokens/revoke-others',
    summary: 'Ends all my sessions but this one.',
    permission: 'profile.own',
    body: confirmed,
    returns: z.object({ ended_sessions: z.int() }),
    rejects: [],
    touches: ['own_account'],
  }),
}
