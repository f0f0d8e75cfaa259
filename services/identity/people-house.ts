import type {
  AdminAct,
  CashierHistoryRow,
  CashierRow,
  CompanyRole,
  DeviceKey,
  ForgottenReport,
  InvitationRow,
  Language,
  MadePasskey,
  PairedDevice,
  Passkey,
  PasskeyOptions,
  PasswordRule,
  PinLock,
  Profile,
  ShownPasskey,
  StaffVisit,
  TokenRow,
  UserRow,
} from '@bon/contracts/identity'
import type { Bell, CompanyScope, Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { PageChoices, PersonInCompany } from '@bon/contracts/permissions'
import type { Hue } from '@bon/contracts/registers'
import type { SecurityDesk } from '../security-events/index.ts'

export type Locked = { locked_ms: number }
/** Whose door is being tried: counted under a key that tells nobody's address. */
export type Door =
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
export type NewAccount = { name: string; email: string; password: string; language: Language }
export type Cashier = {
  initials: string
  label: string
  hue: Hue
  language: Language | null
  pin?: string | undefined
}
export type PinAsked =
  | { pin_type: 'admin'; pin: string; act: AdminAct }
  | { pin_type: 'cashier'; pin: string }
export type Reused = 'command.reused'

type Who = RequestContext

/** Whose a new password is to be: a user's, that of a letter's reader, or of somebody who has no account yet. */
export type PasswordOf =
  | { user: Uuid }
  | { reset: string }
  | { name: string; email: string; invitation?: string | undefined; is_admin?: true }

export type Passwords = {
  /** The rules that it breaks; none means that it will do. */
  broken(password: string, whose: PasswordOf, now: Instant): Promise<PasswordRule[]>
}

/** Ways in without a token. */
export type Accounts = {
  askNewPassword(email: string, now: Instant): Promise<void>
  /** Whose password it was; undefined for a link that counts no longer. */
  resetPassword(token: string, password: string, now: Instant): Promise<Uuid | undefined>
  signUp(account: NewAccount, now: Instant): Promise<void>
  signUpInvited(account: NewAccount, token: string, who: Who): Promise<boolean>
  confirm(token: string, now: Instant): Promise<boolean>
  readInvitation(token: string, now: Instant): Promise<ReadInvitation | undefined>
}
/** The first person of an installation (ADR 0084). */
export type Begin = {
  /** Whether nobody exists here yet. */
  isOpen(): Promise<boolean>
  makeFirst(account: NewAccount, code: string): Promise<'done' | 'closed' | 'wrong_code'>
}

/** Companies that people make themselves (ADR 0086). */
export type OwnCompanies = {
  /** How many more this person may make. */
  left(user: Uuid): Promise<number>
  /** A place among the person's own; false when there is none. The same company has the same place. */
  claim(user: Uuid, company: Uuid): Promise<boolean>
  /** The place of a company that came to nothing. */
  release(company: Uuid): Promise<void>
  /** Makes the actor administrator of the company in the scope. */
  begin(who: Who): Promise<void>
}

export type ReadInvitation = {
  uuid: Uuid
  company_uuid: Uuid
  email: string
  roles: CompanyRole[]
  expires_at: Instant
  has_account: boolean
}

export type ProfileRow = Omit<Profile, 'roles'> & { roles: { company_uuid: Uuid; role: CompanyRole }[] }

/** Codes of an app (TOTP) beside the password, and codes to keep for when the app is lost. */
export type SecondFactors = {
  of(user: Uuid): Promise<{ since: Instant | null; recovery_codes_left: number }>
  /** A new secret, which counts once `confirm` has seen a code of it. */
  offer(user: Uuid): Promise<{ secret: string; uri: string } | undefined>
  /** Turns it on; the recovery codes are said here only. */
  confirm(user: Uuid, code: string, now: Instant): Promise<string[] | 'wrong'>
  /** A code of the app or a recovery code; each opens once. */
  accepts(user: Uuid, code: string, now: Instant): Promise<boolean>
  newRecoveryCodes(user: Uuid): Promise<string[]>
  remove(user: Uuid): Promise<void>
}

/** Where browsers may use passkeys, and which: they belong to a name, and the browser says at which page it stands. */
export type RelyingParty = { rp_id: string; origin: string }

/** Keys of a person's devices, each of which opens his account by itself (WebAuthn). */
export type Passkeys = {
  /** Undefined: at this address there are none. */
  partyAt(host: string | undefined): RelyingParty | undefined
  of(user: Uuid): Promise<Passkey[]>
  /** For this session, once. */
  offer(who: Who): Promise<PasskeyOptions | 'off' | 'too_many'>
  add(who: Who, name: string, made: MadePasskey): Promise<Passkey | 'refused' | 'too_many'>
  rename(user: Uuid, passkey: Uuid, name: string): Promise<boolean>
  /** Ends the sessions that it began, but for the one in hand. */
  remove(who: Who, passkey: Uuid): Promise<boolean>
  challenge(who: Who): Promise<{ challenge: string; rp_id: string } | 'off' | Locked>
  signIn(
    who: Who,
    shown: ShownPasskey,
    device?: string | undefined,
  ): Promise<{ token: string; device: string; client: string } | 'refused' | Locked>
  /** Whether a passkey began this session within the last five minutes. */
  provenIn(session: Uuid | undefined, now: Instant): Promise<boolean>
}

/** What a person does to his own account. */
export type Profiles = {
  of(user: Uuid): Promise<ProfileRow | undefined>
  change(user: Uuid, to: { name: string; initials: string; language: Language }): Promise<void>
  hasPassword(user: Uuid, password: string): Promise<boolean>
  setPassword(user: Uuid, password: string, but: Uuid): Promise<number>
  setAdminPin(user: Uuid, pin: string | null): Promise<'set' | 'taken' | 'admins_only'>
  tokens(user: Uuid, now: Instant): Promise<Omit<TokenRow, 'is_this_one'>[]>
  revoke(user: Uuid, session: Uuid): Promise<boolean>
  revokeOthers(user: Uuid, but: Uuid): Promise<number>
}

export type Members = {
  of(company: Uuid): Promise<Omit<UserRow, 'is_me'>[]>
  setRoles(who: Who, user: Uuid, roles: readonly CompanyRole[]): Promise<RolesDone>
  removeRole(who: Who, user: Uuid, role: CompanyRole): Promise<RolesDone>
}

/** `beyond`: the other has, or would have, more than the one who changes it. */
export type RolesDone = 'done' | 'unknown' | 'last_admin' | 'beyond' | Reused

/** Which pages are chosen for a person of the company (ADR 0088). */
export type PageDesk = {
  of(who: Who, user: Uuid): Promise<ChosenPages | undefined>
  choose(
    who: Who,
    user: Uuid,
    choices: PageChoices,
  ): Promise<'done' | 'unknown' | 'changed' | 'own' | 'beyond' | Reused>
}
export type ChosenPages = {
  person: PersonInCompany
  /** What the one who asks may give. */
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
    { uuid: Uuid; company_uuid: Uuid; roles: CompanyRole[]; invited_by: string; expires_at: Instant }[]
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
  ): Promise<{ company_uuid: Uuid } | 'unknown' | 'answered' | 'expired' | Reused>
}

export type Devices = {
  makeCode(who: Who, register: Uuid): Promise<{ code: string; expires_at: Instant }>
  pair(
    code: string,
    device: { device_uuid: Uuid; name: string; public_key?: DeviceKey | undefined; caller: string },
    who: Who,
  ): Promise<{ token: string; company_uuid: Uuid; register_uuid: Uuid; device_uuid: Uuid } | undefined>
  of(company: Uuid, now: Instant): Promise<PairedDevice[]>
  unpair(who: Who, uuid: Uuid): Promise<'done' | 'unknown' | Reused>
  unlock(company: Uuid, uuid: Uuid): Promise<'done' | 'unknown'>
  authorise(
    who: Who,
    register: Uuid,
    asked: PinAsked,
  ): Promise<{ uuid: Uuid; initials: string; until: Instant | null } | 'wrong' | Locked>
}

/** What wrong PINs have locked in a company (G-29, security.md S-09). */
export type PinLocks = {
  of(company: Uuid, now: Instant): Promise<PinLock[]>
  /** Forgives them all. */
  clear(company: Uuid): Promise<void>
  /** Forgives one paired device. */
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

/** Visits of provider staff to companies: for an hour, with a reason, seen by the company (security.md S-10). */
export type StaffVisits = {
  enter(who: Who, company_uuid: Uuid, reason: string): Promise<{ until: Instant } | 'refused' | Reused>
  /** Ends all of this session. */
  leave(who: Who): Promise<void>
  of(company_uuid: Uuid, now: Instant): Promise<StaffVisit[]>
}

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

/** What the routes of people ask of the other rooms. */
export type PeopleHouse = {
  attempt(door: Door, key: string, now: Instant): Promise<Locked | undefined>
  forgive(door: Door, key: string): Promise<void>
  passwords: Passwords
  accounts: Accounts
  begin: Begin
  ownCompanies: OwnCompanies
  profiles: Profiles
  secondFactors: SecondFactors
  passkeys: Passkeys
  security: SecurityDesk
  members: Members
  pages: PageDesk
  invitations: Invitations
  devices: Devices
  pinLocks: PinLocks
  /** Who is not invited may make an account, to make a company with (ADR 0086). */
  mayStrangersSignUp: boolean
  /** The company lets cashiers have PINs of three digits. */
  allowsShortPins(scope: CompanyScope): boolean
  cashiers: Cashiers
  impersonations: Impersonations
  staffVisits: StaffVisits
  privacy: Privacy
  outbox: Outbox
  /** Rings on the company's screens, so that somebody whose roles or pages changed sees it there. */
  ring(bell: Bell): void
  companyName(uuid: Uuid): string
  /** Whether the provider lets it send letters (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  hasRegister(scope: CompanyScope, uuid: Uuid): boolean
}
