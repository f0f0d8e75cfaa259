import { z } from 'zod'
import { endpoint, Instant } from '../kernel/index.ts'
import { Password } from './account.endpoints.ts'
import { SecondFactorCode } from './second-factor-code.ts'

export const SecondFactor = z.object({
  /** When it was enabled; null when it is off. */
  since: Instant.nullable(),
  recovery_codes_left: z.int(),
  /** Whether a change requires a code: the factor is on, and this session was not just opened with a passkey. */
  asks_code: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Two-factor sign-in with time-based codes (RFC 6238: SHA-1, six digits, 30 seconds). */
export const secondFactorEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/profile/second-factor',
    summary: 'Whether I sign in with a code too, and how many recovery codes are left.',
    permission: 'profile.own',
    returns: z.object({ second_factor: SecondFactor }),
    rejects: [],
    follows: ['own_account'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/profile/second-factor/offer',
    summary:
      'A new secret for an app, as text and as the address that its QR code holds. It counts once it is confirmed; while another one is on, this needs a code of that one, or a session that a passkey began within five minutes.',
    permission: 'profile.own',
    body: z.strictObject({ current_password: Password, code: SecondFactorCode.optional() }),
    returns: z.object({ secret: z.string(), uri: z.string() }),
    rejects: [
      'password.wrong',
      'second_factor.code_wrong',
      'second_factor.passkey_needed',
      'login.throttled',
    ],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/profile/second-factor/confirm',
    summary:
      'Turns two-step sign-in on by a code of the offered secret, and ends my other sessions. The recovery codes are said here only.',
    permission: 'profile.own',
    body: z.strictObject({ code: SecondFactorCode }),
    returns: RecoveryCodes,
    rejects: ['second_factor.code_wrong', 'login.throttled'],
    touches: ['own_account'],
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/profile/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones are void. Needs my password and a code.',
    permission: 'profile.own',
    body: z.strictObject({ current_password: Password, code: SecondFactorCode }),
    returns: RecoveryCodes,
    rejects: ['password.wrong', 'second_factor.code_wrong', 'second_factor.not_on', 'login.throttled'],
    touches: ['own_account'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/profile/second-factor/remove',
    summary:
      'Turns two-step sign-in off, and ends my other sessions. Needs my password, and a code or a session that a passkey began within five minutes.',
    permission: 'profile.own',
    body: z.strictObject({ current_password: Password, code: SecondFactorCode.optional() }),
    returns: z.object({}),
    rejects: [
      'password.wrong',
      'second_factor.code_wrong',
      'second_factor.not_on',
      'second_factor.passkey_needed',
      'login.throttled',
    ],
    touches: ['own_account'],
  }),
}
