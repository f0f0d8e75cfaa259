import { z } from 'zod'
import { endpoint, pattern, text } from '../kernel/index.ts'

/** Bytes in base64url, at most `max` characters of it. */
export const inBase64 = (max: number) => pattern(max, /^[\w-]+$/, 'base64url')

/** An authenticator's ids have 1,023 bytes at most (WebAuthn). */
export const CredentialId = inBase64(1_364)

/** What the browser answers to a challenge, in base64url. */
export const ShownPasskey = z.strictObject({
  credential_id: CredentialId,
  client_data: inBase64(4_096),
  authenticator_data: inBase64(4_096),
  signature: inBase64(2_048),
  user_handle: inBase64(88),
})
export type ShownPasskey = z.infer<typeof ShownPasskey>

/** In a file of its own, because the sign-in page does not need the endpoints of the profile page. */
export const passkeySignInEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/login/passkey',
    summary:
      'The origin at which passkeys open; null where the address of this page allows none. A page of another origin offers none.',
    permission: 'public.read',
    returns: z.object({ origin: z.string().nullable() }),
    rejects: [],
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/login/passkey/challenge',
    summary: 'What a passkey is to sign; good once, for five minutes.',
    permission: 'public.enter',
    returns: z.object({ challenge: z.string(), rp_id: z.string() }),
    rejects: ['passkey.off', 'login.throttled'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/login/passkey',
    summary:
      'Signs in by a passkey, which is both factors: its device, and whoever opened it there. Whatever is wrong has one answer.',
    permission: 'public.enter',
    body: z.strictObject({ shown: ShownPasskey, device: text(64).optional() }),
    returns: z.object({
      status: z.literal('ok'),
      token: z.string(),
      device: z.string(),
      /** The account's e-mail, which the user did not type. */
      client: z.string(),
    }),
    rejects: ['passkey.refused', 'login.throttled'],
  }),
}
