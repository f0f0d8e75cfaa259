import { z } from 'zod'
import { CompanyDetails } from '../companies/company.view.ts'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { CompanyRole, Language, WsyRole } from './roles.ts'
import { SecondFactorCode } from './second-factor-code.ts'

export const CompanySummary = z.object({
  uuid: Uuid,
  display_name: z.string(),
  type: z.enum(['enterprise', 'subcompany', 'restricted_subcompany', 'independent']),
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
    /** Keys of the pages that this user may see in this company (AUTH-18). */
    pages_available: z.array(z.string()),
    /** Rows of the permission table that this user has in this company: what screens offer. The server asks again. */
    permissions: z.array(z.string()).default([]),
    /** Sees pages of the office beyond what a cashier sees of it. */
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
  /** One of the provider's people, who does nothing else before a second factor is on (ADR 0081). */
  second_factor_needed: z.boolean().default(false),
  /** Whose hands these are, for the red banner (DEF-48). */
  impersonated_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** A paired register instead of a person: `user` is then the device. */
  device: z.object({ uuid: Uuid, register_uuid: Uuid }).nullable(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const identityEndpoints = {
  csrf: endpoint({
    method: 'GET',
    path: '/csrf-cookie',
    says: 'Answers 204; the bearer token, not a cookie, carries the session (AUTH-35).',
    permission: 'public.read',
    returns: z.undefined(),
    rejects: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    says: 'Signs in by e-mail (`client`) and password (`secret`) (AUTH-36). `device` is kept and sent with the next sign-in: so strangers cannot lock out who has signed in here before. `code`: of the second factor, for who has one.',
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
    says: 'Ends this session; its token and live connections die within a second.',
    permission: 'session.own',
    returns: z.object({}),
    rejects: [],
  }),
  signedIn: endpoint({
    method: 'GET',
    path: '/users/get-signed-in-user-data',
    says: 'Who I am in this company, and which other companies I have (AUTH-38, AUTH-39).',
    permission: 'session.own',
    query: z.object({ tentative_company: Uuid.optional() }),
    returns: SignedIn,
    rejects: [],
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/maintenance-mode-active',
    says: 'Whether the service is closed for maintenance.',
    permission: 'public.read',
    returns: z.object({ maintenance: z.boolean(), message: z.string() }),
    rejects: [],
  }),
}
