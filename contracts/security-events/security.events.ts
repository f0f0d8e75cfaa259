import { z } from 'zod'
import { type EventOf, ExportKind, Uuid } from '../kernel/index.ts'

/** How many a fact tells of: of what comes in masses there is at most one fact an hour (ADR 0092). */
const times = z.int().min(1)
/** A row of the table of permissions as it was called then. */
const PermissionKey = z.string().regex(/^[a-z_]+\.[a-z_]+$/)
const PinType = z.enum(['admin', 'cashier'])

/** What he showed of himself. */
export const SignInMeans = z.enum(['password', 'password_and_code', 'passkey'])
/** `code_missing`: the password was right, so who has it knows that much, also where no code ever came. */
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
  /** A till's token without a right proof by its key: perhaps a copy (ADR 0093). */
  'not_the_device',
])
export type AccessRefusal = z.infer<typeof AccessRefusal>

/**
 * THAT somebody came in, was refused, changed his ways in or took data out: uuids and codes. From where lies in the
 * identity tables for 90 days. `holder_uuid` is the account or the paired device that asked.
 */
export const securityEvents = {
  PersonSignedIn: z.object({ user_uuid: Uuid, by: SignInMeans }),
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
    register_uuid: Uuid.nullable(),
    pin_type: PinType,
    reason: z.enum(['wrong', 'locked']),
    times,
  }),
  AccessRefused: z.object({ holder_uuid: Uuid, permission: PermissionKey, reason: AccessRefusal, times }),
  DataExported: z.object({ holder_uuid: Uuid, kind: ExportKind, times }),
}
export type SecurityEvent = EventOf<typeof securityEvents>
export type SecurityEventType = SecurityEvent['type']
/** Those of which a flood may come: they are counted, and told once an hour. */
export type CountedEvent = Extract<SecurityEvent, { data: { times: number } }>

/** What is counted together, beside who and where. */
export const reasonOf = ({ type, data }: CountedEvent): string => {
  const codes = {
    SignInRefused: ['reason'],
    PinRefused: ['pin_type', 'reason'],
    AccessRefused: ['permission', 'reason'],
    DataExported: ['kind'],
  }[type]
  return [type, ...codes.map((code) => (data as Record<string, unknown>)[code])].join(' ')
}

/** Each fact has a stream of its own: none of them grows, and to write one reads nothing. */
export const securityStream = (fact_uuid: Uuid): string => `security-${fact_uuid}`
