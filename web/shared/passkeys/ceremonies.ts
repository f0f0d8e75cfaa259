import type { MadePasskey, PasskeyOptions, ShownPasskey } from '@bon/contracts/identity'

/** Loaded with the first passkey action, not with the page. */
const library = () => import('@simplewebauthn/browser')

/** Creates a passkey on the device, which asks its owner for a fingerprint, face or PIN. */
export const makePasskey = async (optionsJSON: PasskeyOptions): Promise<MadePasskey> => {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** `by: 'field'` offers the passkey among the e-mail field's suggestions, and stays pending until one is chosen. */
export const showPasskey = async (
  { challenge, rp_id: rpId }: { challenge: string; rp_id: string },
  by: 'button' | 'field',
): Promise<ShownPasskey> => {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required', timeout: 300_000 },
    useBrowserAutofill: by === 'field',
  })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  }
}

/** True when this browser suggests passkeys in a field. */
export const mayFillIn = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill()

/** Cancels a pending passkey request. */
export const cancelPasskeyRequest = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony()
