import type { CompanyDetails } from '@bon/contracts/companies'
import type { CompanySummary, SignedIn } from '@bon/contracts/identity'
import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { PageChoices } from '@bon/contracts/permissions'
import type { SecurityDesk } from '../security-events/index.ts'

export type CompanyRole = SignedIn['user']['company_roles'][number]
export type WsyRole = NonNullable<SignedIn['user']['wsy_role']>

/** A company as its resource document says it; never a copy in the identity tables. */
export type Company = CompanySummary & { vat_entity_uuid: Uuid; parent_uuid: Uuid | null }

export type User = {
  uuid: Uuid
  name: string
  email: string
  initials: string
  language: SignedIn['user']['language']
  wsy_role: WsyRole | null
  roles: readonly { company_uuid: Uuid; role: CompanyRole }[]
  /** Pages that were chosen for him, by company; where nothing was, his roles say it (ADR 0088). */
  page_choices: readonly { company_uuid: Uuid; choices: PageChoices }[]
}

export type Pending = Omit<SignedIn['pending_invitations'][number], 'company_name'> & { company_uuid: Uuid }

/** `device`: what the browser keeps, so that it is known the next time; it is no session. */
export type SignInAnswer =
  | { token: string; device: string }
  | 'incorrect'
  /** The password is right; of the second factor nothing came, or not the code of now. */
  | 'code_needed'
  | 'code_wrong'
  | { locked_ms: number }

/** What the routes of identity ask the rest of the house for. */
export type IdentityHouse = {
  signIn(credentials: {
    email: string
    password: string
    device?: string | undefined
    code?: string | undefined
    caller: string
  }): Promise<SignInAnswer>
  signOut(session_uuid: Uuid): Promise<unknown>
  security: SecurityDesk
  userOf(uuid: Uuid): Promise<User | undefined>
  companyOf(uuid: Uuid): Promise<Company | undefined>
  /** What its own pages need to know of it beside its name (CO-18 to CO-32). */
  detailsOf(company_uuid: Uuid): Promise<CompanyDetails | undefined>
  companyName(uuid: Uuid): string
  /** Open invitations to this user's e-mail. */
  pendingOf(user: Uuid, now: Instant): Promise<readonly Pending[]>
  /** For provider staff, who may act in every company. */
  allCompanies(): Promise<readonly Company[]>
  /** Whether an operator has closed the house, and what he says about it (RES-04). */
  maintenance(): Promise<{ maintenance: boolean; message: string }>
}
