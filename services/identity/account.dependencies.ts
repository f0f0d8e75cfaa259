import type {
  AdminAction,
  CompanyRole,
  Language,
  MadePasskey,
  Passkey,
  PasskeyOptions,
  PasswordRule,
  Profile,
  ShownPasskey,
  TokenRow,
} from '@bon/contracts/identity'
import type { CompanyUuid, Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { Hue } from '@bon/contracts/registers'

export type Locked = { locked_ms: number }
export type NewAccount = { name: string; email: string; password: string; language: Language }

export type Cashier = {
  initials: string
  first_name: string
  last_name: string
  label: string
  hue: Hue
  language: Language | null
  pin?: string | undefined
}

export type PinInput =
  | { pin_type: 'admin'; pin: string; action: AdminAction }
  | { pin_type: 'cashier'; pin: string }

type Who = RequestContext

/** The owner of a new password: a user, the recipient of a reset letter, or somebody without an account yet. */
export type PasswordOf =
  | { user: Uuid }
  | { reset: string }
  | { name: string; email: string; invitation?: string | undefined; is_admin?: true }

export type Passwords = {
  /** Broken password rules; empty when it is acceptable. */
  broken(password: string, whose: PasswordOf, now: Instant): Promise<PasswordRule[]>
}

/** Access without a token. */
export type Accounts = {
  requestNewPassword(email: string, now: Instant): Promise<void>
  /** The account that the password belongs to; undefined for an invalid or expired link. */
  resetPassword(token: string, password: string, now: Instant): Promise<Uuid | undefined>
  signUp(account: NewAccount, now: Instant): Promise<void>
  signUpInvited(account: NewAccount, token: string, who: Who): Promise<boolean>
  confirm(token: string, now: Instant): Promise<boolean>
  readInvitation(token: string, now: Instant): Promise<ReadInvitation | undefined>
}
/** The first user of an installation (ADR 0084). */

export type Begin = {
  /** Whether no user exists yet. */
  isOpen(): Promise<boolean>
  makeFirst(account: NewAccount, code: string): Promise<'done' | 'closed' | 'wrong_code'>
}

/** Companies created by self-service (ADR 0086). */
export type OwnCompanies = {
  /** How many more this user may create. */
  left(user: Uuid): Promise<number>
  /** Claims one of the user's places for a company; false when none is left. Idempotent per company. */
  claim(user: Uuid, company: Uuid): Promise<boolean>
  /** Releases the place of a company that was not created. */
  release(company: Uuid): Promise<void>
  /** Makes the actor administrator of the company in the scope. */
  begin(who: Who): Promise<void>
}

export type ReadInvitation = {
  uuid: Uuid
  company_uuid: CompanyUuid
  email: string
  roles: CompanyRole[]
  expires_at: Instant
  has_account: boolean
}

export type ProfileRow = Omit<Profile, 'roles'> & {
  roles: { company_uuid: CompanyUuid; role: CompanyRole }[]
}

/** Time-based codes of an authenticator app, and recovery codes in case the app is lost. */
export type SecondFactors = {
  of(user: Uuid): Promise<{ since: Instant | null; recovery_codes_left: number }>
  /** A new secret, not active until `confirm` accepts a code of it. */
  offer(user: Uuid): Promise<{ secret: string; uri: string } | undefined>
  /** Activates the factor; the recovery codes are returned only here. */
  confirm(user: Uuid, code: string, now: Instant): Promise<string[] | 'wrong'>
  /** Accepts a code of the app or a recovery code, each only once. */
  accepts(user: Uuid, code: string, now: Instant): Promise<boolean>
  newRecoveryCodes(user: Uuid): Promise<string[]>
  remove(user: Uuid): Promise<void>
}

/** The domain and origin for passkeys: they are bound to a domain name, and the browser reports its origin. */
export type RelyingParty = { rp_id: string; origin: string }

/** Passkeys, each sufficient to sign in by itself (WebAuthn). */
export type Passkeys = {
  /** Undefined when passkeys are unavailable at this address. */
  partyAt(host: string | undefined): RelyingParty | undefined
  of(user: Uuid): Promise<Passkey[]>
  /** Options for one registration in this session. */
  offer(who: Who): Promise<PasskeyOptions | 'off' | 'too_many'>
  add(who: Who, name: string, made: MadePasskey): Promise<Passkey | 'refused' | 'too_many'>
  rename(user: Uuid, passkey: Uuid, name: string): Promise<boolean>
  /** Ends the sessions that it started, except the current one. */
  remove(who: Who, passkey: Uuid): Promise<boolean>
  challenge(who: Who): Promise<{ challenge: string; rp_id: string } | 'off' | Locked>
  signIn(
    who: Who,
    shown: ShownPasskey,
    device?: string | undefined,
  ): Promise<{ token: string; device: string; client: string } | 'refused' | Locked>
  /** Whether a passkey started this session within the last five minutes. */
  provenIn(session: Uuid | undefined, now: Instant): Promise<boolean>
}

/** Changes of a user to his own account. */
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
