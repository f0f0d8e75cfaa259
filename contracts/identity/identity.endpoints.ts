import { z } from 'zod'
import { CompanyDetails } from '../companies/company.view.ts'
import { endpoint, Instant, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { companyTypes } from '../permissions/index.ts'
import { CompanyRole, Language, WsyRole } from './roles.ts'
import { SecondFactorCode } from './second-factor-code.ts'

export const CompanySummary = z.object({
  uuid: Uuid,
  display_name: z.string(),
  type: z.enum(companyTypes),
  legal_name: z.string(),
  cvr: z.string(),
  currency: z.string(),
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const SignedIn = z.object({
  user: z.object({
    uuid: Uuid,
    name: z.string(),
    email: z.string(),
    initials: z.string(),
    language: Language,
    wsy_role: WsyRole.nullable(),
    company_roles: z.array(CompanyRole),
    /** Pages that this user may see in this company (AUTH-18). */
    pages_available: z.array(z.string()),
    /** Permissions of this user in this company, to decide what screens offer; the server checks each request again. */
    permissions: z.array(z.string()).default([]),
    /** Has pages of the back office beyond those of a cashier. */
    has_office: z.boolean().default(false),
  }),
  company: CompanySummary.extend(CompanyDetails.shape).nullable(),
  other_companies: z.array(CompanySummary),
  /** Open invitations to this user's own e-mail (AUTH-39, AUTH-45). */
  pending_invitations: z.array(
    z.object({
      uuid: Uuid,
      company_name: z.string(),
      roles: z.array(CompanyRole),
      invited_by: z.string(),
      expires_at: Instant,
    }),
  ),
  /** Provider staff who must enable a second factor first (ADR 0081). */
  second_factor_needed: z.boolean().default(false),
  /** The provider staff acting as this user, for the red banner (DEF-48). */
  impersonated_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** Set for a paired register instead of a person; `user` is then the device. */
  device: z.object({ uuid: Uuid, register_uuid: RegisterUuid }).nullable(),
  /** Set for who came by an inspection link: when it ends. */
  inspection: z.object({ until: Instant }).nullable().default(null),
})
export type SignedIn = z.infer<typeof SignedIn>

export const identityEndpoints = {
  csrf: endpoint({
    method: 'GET',
    path: '/csrf-cookie',
    summary: 'Answers 204; the bearer token, not a cookie, carries the session (AUTH-35).',
    permission: 'public.read',
    returns: z.undefined(),
    rejects: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary:
      'Signs in by e-mail (`client`) and password (`secret`) (AUTH-36). `device` is kept and sent with the next sign-in: so strangers cannot lock out who has signed in here before. `code`: of the second factor, for who has one.',
    permission: 'public.read',
    body: z.strictObject({
      client: text(254),
      secret: text(200),
      device: text(64).optional(),
      code: SecondFactorCode.optional(),
    }),
    returns: z.object({
      status: z.literal('ok'),
      token: z.string(),
      device: z.string(),
      message: z.string(),
    }),
    rejects: ['login.incorrect', 'login.throttled', 'login.code_needed', 'login.code_wrong'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    summary: 'Ends this session; its token and live connections die within a second.',
    permission: 'session.own',
    returns: z.object({}),
    rejects: [],
  }),
  signedIn: endpoint({
    method: 'GET',
    path: '/users/get-signed-in-user-data',
    summary: 'Who I am in this company, and which other companies I have (AUTH-38, AUTH-39).',
    permission: 'session.own',
    query: z.object({ tentative_company: Uuid.optional() }),
    returns: SignedIn,
    rejects: [],
    follows: ['people', 'own_account'],
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/maintenance-mode-active',
    summary: 'Whether the service is closed for maintenance.',
    permission: 'public.read',
    returns: z.object({ maintenance: z.boolean(), message: z.string() }),
    rejects: [],
  }),
}
