import type { CompanyDetails } from '@bon/contracts/companies'
import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { PageChoices } from '@bon/contracts/permissions'
import type { SecurityLog } from '../security-events/index.ts'

export type CompanyRole = SignedIn['user']['company_roles'][number]
/** A role within one company: a person's, or that of an inspection link. */
export type RoleInCompany = CompanyRole | 'inspector'
export type WsyRole = NonNullable<SignedIn['user']['wsy_role']>

/** A company by its resource document; the identity tables hold no copy. */
export type Company = CompanySummary & { vat_entity_uuid: Uuid; parent_uuid: Uuid | null }

export type User = {
  uuid: Uuid
  name: string
  email: string
  initials: string
  language: SignedIn['user']['language']
  wsy_role: WsyRole | null
  roles: readonly {
    company_uuid: CompanyUuid
    role: RoleInCompany
    /** From the company whose day is practised there (BEYOND-23). */
    is_practice?: boolean
  }[]
  /** Pages chosen for the user, by company; otherwise his roles apply (ADR 0088). */
  page_choices: readonly { company_uuid: CompanyUuid; choices: PageChoices }[]
}

export type Pending = Omit<SignedIn['pending_invitations'][number], 'company_name'> & {
  company_uuid: CompanyUuid
}

/** `device`: a token by which the browser is recognised next time; not a session. */
export type SignInAnswer =
  | { token: string; device: string }
  | 'incorrect'
  /** The password is right, but the second factor is missing or wrong. */
  | 'code_needed'
  | 'code_wrong'
  | { locked_ms: number }

/** Dependencies of the sign-in routes. */
export type IdentityDependencies = {
  signIn(credentials: {
    email: string
    password: string
    device?: string | undefined
    code?: string | undefined
    caller: string
  }): Promise<SignInAnswer>
  signOut(session_uuid: Uuid): Promise<unknown>
  security: SecurityLog
  userOf(uuid: Uuid): Promise<User | undefined>
  companyOf(uuid: Uuid): Promise<Company | undefined>
  /** What the company's own pages need besides its name (CO-18 to CO-32). */
  detailsOf(company_uuid: CompanyUuid): Promise<CompanyDetails | undefined>
  companyName(uuid: Uuid): string
  /** Open invitations to this user's e-mail. */
  pendingOf(user: Uuid, now: Instant): Promise<readonly Pending[]>
  /** For provider staff, who may act in every company. */
  allCompanies(): Promise<readonly Company[]>
  /** Whether an operator has enabled maintenance mode, and the message for it (RES-04). */
  maintenance(): Promise<{ maintenance: boolean; message: string }>
}
