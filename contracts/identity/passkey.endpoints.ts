import { z } from 'zod'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { Password } from './account.endpoints.ts'
import { CredentialId, inBase64 } from './passkey-sign-in.endpoints.ts'
import { SecondFactorCode } from './second-factor-code.ts'

/** Enough for a passkey per device and a security key. */
export const mostPasskeys = 10

const PasskeyName = text(60)

export const Passkey = z.object({
  uuid: Uuid,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** Options for `navigator.credentials.create`, spelled as in WebAuthn's JSON. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** A newly created passkey; bytes in base64url. */
export const MadePasskey = z.strictObject({
  credential_id: CredentialId,
  client_data: inBase64(4_096),
  attestation: inBase64(8_192),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** The user's own passkeys: a device's key instead of password and code (WebAuthn; ADR 0094). */
export const passkeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/profile/passkeys',
    summary:
      'My passkeys, and the origin at which more can be made; null where the address of this page allows none.',
    permission: 'profile.own',
    returns: z.object({ passkeys: z.array(Passkey), origin: z.string().nullable() }),
    rejects: [],
    follows: ['own_account'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/profile/passkeys/offer',
    summary:
      'What the browser needs to make a passkey, good for five minutes in this session. Needs my password, and a code while two-step sign-in is on.',
    permission: 'profile.own',
    body: z.strictObject({ current_password: Password, code: SecondFactorCode.optional() }),
    returns: z.object({ options: PasskeyOptions }),
    rejects: [
      'password.wrong',
      'second_factor.code_wrong',
      'second_factor.passkey_needed',
      'passkey.off',
      'passkey.too_many',
      'login.throttled',
    ],
  }),
  add: endpoint({
    method: 'POST',
    path: '/profile/passkeys',
    summary: 'Keeps the passkey that the browser made of the offer.',
    permission: 'profile.own',
    body: z.strictObject({ name: PasskeyName, made: MadePasskey }),
    returns: z.object({ passkey: Passkey }),
    rejects: ['passkey.refused', 'passkey.too_many'],
    touches: ['own_account'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/profile/passkeys/:uuid',
    summary: 'Gives one of my passkeys another name.',
    permission: 'profile.own',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({ name: PasskeyName }),
    returns: z.object({}),
    rejects: [],
    touches: ['own_account'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/profile/passkeys/:uuid/remove',
    summary: 'Removes one of my passkeys, and ends my other sessions that it began. Needs my password.',
    permission: 'profile.own',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({ current_password: Password }),
    returns: z.object({}),
    rejects: ['password.wrong', 'second_factor.passkey_needed', 'login.throttled'],
    touches: ['own_account'],
  }),
}
