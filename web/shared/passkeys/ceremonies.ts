import type { MadePasskey, PasskeyOptions, ShownPasskey } from '@bon/contracts/identity'

/** Fetched with the first passkey: no first screen waits for it. */
const library = () => import('@simplewebauthn/browser')

/** Lets the device make a key; it asks for its holder's finger, face or PIN. */
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

/** `by: 'field'`: offered among the suggestions of the e-mail field, and waits there until one is chosen. */
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

/** Whether this browser suggests passkeys in a field. */
export const mayFillIn = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill()

/** What still waits in a field waits no longer. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()
