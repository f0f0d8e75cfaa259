import type {
  CashierHistoryRow,
  CashierRow,
  CompanyRole,
  DeviceKey,
  ForgottenReport,
  InspectionLink,
  InvitationRow,
  Language,
  PairedDevice,
  PinLock,
  StaffVisit,
  UserRow,
} from '@bon/contracts/identity'
import type {
  ChangeNotification,
  CompanyScope,
  CompanyUuid,
  Instant,
  PlainDate,
  RegisterUuid,
  RequestContext,
  Uuid,
} from '@bon/contracts/kernel'
import type { PageChoices, PersonInCompany } from '@bon/contracts/permissions'
import type { SecurityLog } from '../security-events/index.ts'
import type {
  Accounts,
  Begin,
  Cashier,
  Locked,
  OwnCompanies,
  Passkeys,
  Passwords,
  PinInput,
  Profiles,
  SecondFactors,
} from './account.dependencies.ts'
import type { TakesAdminPin } from './admin-pin.ts'

/** Rate limits; the key contains no readable address. */
export type RateLimit =
  | 'forgot'
  | 'letter'
  | 'sign_up'
  | 'pairing'
  | 'invite'
  | 'passkey'
  | 'password'
  | 'code'
  | 'begin'
  | 'own_company'
  | 'inspection'

export type Reused = 'command.reused'

type Who = RequestContext

export type Members = {
  of(company: Uuid): Promise<Omit<UserRow, 'is_me'>[]>
  setRoles(who: Who, user: Uuid, roles: readonly CompanyRole[]): Promise<RolesDone>
  removeRole(who: Who, user: Uuid, role: CompanyRole): Promise<RolesDone>
}

/** `beyond`: the other user has, or would have, more permissions than the caller. */
export type RolesDone = 'done' | 'unknown' | 'last_admin' | 'beyond' | Reused

/** Pages chosen for a person in the company (ADR 0088). */
export type PageService = {
  of(who: Who, user: Uuid): Promise<ChosenPages | undefined>
  choose(
    who: Who,
    user: Uuid,
    choices: PageChoices,
  ): Promise<'done' | 'unknown' | 'changed' | 'own' | 'beyond' | Reused>
}

export type ChosenPages = {
  person: PersonInCompany
  /** Permissions of the caller, which bound what he may grant. */
  own: PersonInCompany
  revision: bigint
  changed: { at: Instant; by: string } | null
}

export type Invitations = {
  of(company: Uuid, now: Instant): Promise<InvitationRow[]>
  pendingOf(
    user: Uuid,
    now: Instant,
  ): Promise<
    { uuid: Uuid; company_uuid: CompanyUuid; roles: CompanyRole[]; invited_by: string; expires_at: Instant }[]
  >
  invite(
    who: Who,
    email: string,
    roles: readonly CompanyRole[],
    company_name: string,
  ): Promise<InvitationRow | 'already_open' | 'already_user' | 'beyond' | Reused>
  resend(
    who: Who,
    uuid: Uuid,
    company_name: string,
  ): Promise<InvitationRow | 'unknown' | 'answered' | 'beyond' | Reused>
  revoke(who: Who, uuid: Uuid): Promise<InvitationRow | 'unknown' | 'answered' | Reused>
  answer(
    who: Who,
    uuid: Uuid,
    answer: 'accepted' | 'rejected',
  ): Promise<{ company_uuid: CompanyUuid } | 'unknown' | 'answered' | 'expired' | Reused>
}

export type Devices = {
  makeCode(who: Who, register: Uuid): Promise<{ code: string; expires_at: Instant }>
  pair(
    code: string,
    device: { device_uuid: Uuid; name: string; public_key?: DeviceKey | undefined; caller: string },
    who: Who,
  ): Promise<
    { token: string; company_uuid: CompanyUuid; register_uuid: RegisterUuid; device_uuid: Uuid } | undefined
  >
  of(company: Uuid, now: Instant): Promise<PairedDevice[]>
  unpair(who: Who, uuid: Uuid): Promise<'done' | 'unknown' | Reused>
  unlock(company: Uuid, uuid: Uuid): Promise<'done' | 'unknown'>
  authorise(
    who: Who,
    register: Uuid,
    input: PinInput,
  ): Promise<{ uuid: Uuid; initials: string; until: Instant | null } | 'wrong' | Locked>
}

/** Locks after wrong PINs in a company (G-29, S-09). */
export type PinLocks = {
  of(company: Uuid, now: Instant): Promise<PinLock[]>
  /** Removes all locks. */
  clear(company: Uuid): Promise<void>
  /** Removes the lock of one paired device. */
  clearOf(company: Uuid, device: Uuid): Promise<void>
}

export type Cashiers = {
  list(company: Uuid, archived: boolean): Promise<CashierRow[]>
  show(company: Uuid, uuid: Uuid): Promise<CashierRow | undefined>
  create(
    who: Who,
    cashier: Cashier & { pin: string },
  ): Promise<CashierRow | 'initials_taken' | 'pin_taken' | Reused>
  change(
    who: Who,
    uuid: Uuid,
    to: Cashier,
  ): Promise<CashierRow | 'unknown' | 'changed' | 'initials_taken' | 'pin_taken' | Reused>
  archive(who: Who, uuid: Uuid): Promise<CashierRow | 'unknown' | Reused>
  restore(who: Who, uuid: Uuid): Promise<CashierRow | 'unknown' | 'initials_taken' | 'pin_taken' | Reused>
  speak(who: Who, uuid: Uuid, language: Language): Promise<'done' | 'unknown' | Reused>
  history(company: Uuid, uuid: Uuid): Promise<CashierHistoryRow[]>
}

export type Impersonations = {
  begin(who: Who, as: Uuid, reason: string): Promise<{ name: string; until: Instant } | 'refused' | Reused>
  end(who: Who): Promise<void>
}

/** Visits of provider staff to companies: one hour, with a reason that the company sees (S-10). */
export type StaffVisits = {
  enter(who: Who, company_uuid: CompanyUuid, reason: string): Promise<{ until: Instant } | 'refused' | Reused>
  /** Ends all visits of this session. */
  leave(who: Who): Promise<void>
  of(company_uuid: CompanyUuid, now: Instant): Promise<StaffVisit[]>
}

/** Links by which an inspector reads the books for 24 hours. */
/** Past days that are practised, and who may enter them (BEYOND-23). */
export type Practices = {
  /** One of the places of the company in the scope. Idempotent per practice company, which is of one register and day. */
  claim(
    who: Who,
    practice: Omit<MadePractice, 'made_at'>,
  ): Promise<'claimed' | 'too_many' | 'too_often' | Reused>
  /** Those that have not ended, newest first. */
  of(company: CompanyUuid): Promise<MadePractice[]>
  /** From here on nobody has a role in it, and no till is paired to it. */
  end(who: Who, practice_company_uuid: CompanyUuid): Promise<void>
}

/** As it is stored. */
export type MadePractice = {
  company_uuid: CompanyUuid
  of_register_uuid: RegisterUuid
  day: PlainDate
  made_at: Instant
}

export type InspectionLinks = {
  /** `person_uuid`: the administrator whose PIN approved it. Repeated, it has another secret, and is the same link. */
  make(
    who: Who,
    at: { register_uuid: RegisterUuid | null; person_uuid: Uuid },
  ): Promise<{ uuid: Uuid; secret: string; until: Instant } | Reused>
  of(company: Uuid, now: Instant): Promise<MadeLink[]>
  revoke(who: Who, uuid: Uuid): Promise<'done' | 'unknown' | 'ended' | Reused>
  open(
    secret: string,
    who: Who,
  ): Promise<{ token: string; company_uuid: CompanyUuid; until: Instant } | 'unknown' | 'expired' | 'revoked'>
}

/** As it is stored. */
export type MadeLink = Omit<InspectionLink, 'register'> & { register_uuid: RegisterUuid | null }

export type Privacy = {
  forget(
    who: Who,
    kind: ForgottenReport['subject_kind'],
    subject: Uuid,
  ): Promise<ForgottenReport | 'unknown' | 'last_admin' | 'other_companies' | Reused>
  forgetMe(who: Who): Promise<ForgottenReport | 'last_admin' | Reused>
}

export type Outbox = {
  isOpen: boolean
  list(
    company: Uuid,
  ): Promise<{ uuid: Uuid; to: string; subject: string; text: string; kind: string; at: Instant }[]>
}

/** Dependencies of the routes about people. */
export type PeopleDependencies = {
  attempt(limit: RateLimit, key: string, now: Instant): Promise<Locked | undefined>
  forgive(limit: RateLimit, key: string): Promise<void>
  passwords: Passwords
  accounts: Accounts
  begin: Begin
  ownCompanies: OwnCompanies
  practices: Practices
  profiles: Profiles
  secondFactors: SecondFactors
  passkeys: Passkeys
  security: SecurityLog
  members: Members
  pages: PageService
  invitations: Invitations
  devices: Devices
  pinLocks: PinLocks
  /** People without an invitation may create an account, in order to create a company (ADR 0086). */
  mayStrangersSignUp: boolean
  /** The company allows cashier PINs of three digits. */
  allowsShortPins(scope: CompanyScope): boolean
  cashiers: Cashiers
  impersonations: Impersonations
  staffVisits: StaffVisits
  inspectionLinks: InspectionLinks
  takesAdminPin: TakesAdminPin
  privacy: Privacy
  outbox: Outbox
  /** Notifies the company's screens, so that a person whose roles or pages changed sees it there. */
  publishChange(notification: ChangeNotification): void
  companyName(uuid: Uuid): string
  /** Whether the provider has approved it to send letters (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  hasRegister(scope: CompanyScope, uuid: Uuid): boolean
  registerName(scope: CompanyScope, uuid: Uuid): string | null
}
