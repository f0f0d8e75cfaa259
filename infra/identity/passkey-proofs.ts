import type { MadePasskey, ShownPasskey } from '@bon/contracts/identity'
import type { RelyingParty } from '@bon/services/identity'
import { z } from 'zod'

/** COSE identifiers of ES256, EdDSA and RS256. */
export const algorithms = [-7, -8, -257]

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** The challenge in the browser's client data; undefined if the page was embedded in another origin. */
export const challengeIn = (client_data: string): string | undefined => {
  try {
    const text = Buffer.from(client_data, 'base64url').toString()
    const { challenge, crossOrigin = false } = ClientData.parse(JSON.parse(text))
    return crossOrigin ? undefined : challenge
  } catch {
    // Data that cannot be parsed contains no challenge, and the request is refused.
    return undefined
  }
}

/** Loaded at the first use of a passkey: importing it takes a tenth of a second. */
const library = () => import('@simplewebauthn/server')

export type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }

/** The public key of a new passkey, if it was made for this site and challenge, with user verification. */
export const checkMade = async (
  made: MadePasskey,
  challenge: string,
  { rp_id, origin }: RelyingParty,
): Promise<Credential | undefined> => {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.credential_id,
        rawId: made.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: made.client_data,
          attestationObject: await withoutStatement(made.attestation),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified && registrationInfo.credential.id === made.credential_id
      ? registrationInfo.credential
      : undefined
  } catch {
    // The library throws for every invalid proof; all of them get the same answer.
    return undefined
  }
}

/** The new counter of a passkey that signed the challenge for this site, with user verification. */
export const checkShown = async (
  shown: ShownPasskey,
  challenge: string,
  { rp_id, origin }: RelyingParty,
  credential: Credential,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: shown.credential_id,
        rawId: shown.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: shown.client_data,
          authenticatorData: shown.authenticator_data,
          signature: shown.signature,
          userHandle: shown.user_handle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every invalid proof; all of them get the same answer.
    return undefined
  }
}

/**
 * The authenticator's maker does not matter, so the attestation is removed unread: no untrusted certificate is parsed,
 * and no revocation list is fetched from an address in it.
 */
const withoutStatement = async (attestation: string): Promise<string> => {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData')
  type Cbor = Parameters<typeof isoCBOR.encode>[0]
  const attStmt = new Map<string, Cbor>()
  const bare = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', attStmt],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}
