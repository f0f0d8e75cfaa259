import { z } from 'zod'
import { type EventOf, ExportKind, RegisterUuid, Uuid } from '../kernel/index.ts'

/** Number of occurrences: frequent ones are recorded at most once an hour (ADR 0092). */
const times = z.int().min(1)
/** A permission, by its name at that time. */
const PermissionKey = z.string().regex(/^[a-z_]+\.[a-z_]+$/)
const PinType = z.enum(['admin', 'cashier'])

/** How the person authenticated. */
export const SignInMethod = z.enum(['password', 'password_and_code', 'passkey'])
/** `code_missing`: the password was right, which is recorded even if no code ever follows. */
export const SignInRefusal = z.enum([
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'code_missing',
  'locked',
])
export const AccessRefusal = z.enum([
  'forbidden',
  'impersonating',
  'impersonation_over',
  'not_entered',
  'second_factor_needed',
  /** A till's token without a valid proof by its key, so possibly a copy (ADR 0093). */
  'not_the_device',
])
export type AccessRefusal = z.infer<typeof AccessRefusal>

/**
 * Sign-ins, refusals, changes of credentials and exports, as uuids and codes. Addresses are in the identity tables for
 * 90 days. `holder_uuid` is the account or paired device that made the request.
 */
export const securityEvents = {
  PersonSignedIn: z.object({ user_uuid: Uuid, by: SignInMethod }),
  SignInRefused: z.object({ user_uuid: Uuid, reason: SignInRefusal, times }),
  PersonSignedOut: z.object({
    user_uuid: Uuid,
    which: z.enum(['this', 'another', 'all_others']),
    sessions: z.int(),
  }),
  PasswordChanged: z.object({ user_uuid: Uuid, by: z.enum(['current_password', 'letter']) }),
  SecondFactorChanged: z.object({
    user_uuid: Uuid,
    to: z.enum(['on', 'off', 'new_recovery_codes', 'passkey_added', 'passkey_removed']),
  }),
  AdminPinChanged: z.object({ user_uuid: Uuid, to: z.enum(['set', 'removed']) }),
  PinRefused: z.object({
    holder_uuid: Uuid,
    register_uuid: RegisterUuid.nullable(),
    pin_type: PinType,
    reason: z.enum(['wrong', 'locked']),
    times,
  }),
  AccessRefused: z.object({ holder_uuid: Uuid, permission: PermissionKey, reason: AccessRefusal, times }),
  DataExported: z.object({ holder_uuid: Uuid, kind: ExportKind, times }),
}
export type SecurityEvent = EventOf<typeof securityEvents>
export type SecurityEventType = SecurityEvent['type']
/** Events that may occur in bulk: they are counted and recorded once an hour. */
export type CountedEvent = Extract<SecurityEvent, { data: { times: number } }>

/** Key for counting, in addition to person and address. */
export const reasonOf = ({ type, data }: CountedEvent): string => {
  const codes = {
    SignInRefused: ['reason'],
    PinRefused: ['pin_type', 'reason'],
    AccessRefused: ['permission', 'reason'],
    DataExported: ['kind'],
  }[type]
  const values: Readonly<Record<string, unknown>> = data
  return [type, ...codes.map((code) => values[code])].join(' ')
}

/** One stream per event, so that no stream grows and appending needs no read. */
export const securityStream = (fact_uuid: Uuid): string => `security-${fact_uuid}`
