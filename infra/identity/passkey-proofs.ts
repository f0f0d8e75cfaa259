import type { MadePasskey, ShownPasskey } from '@bon/contracts/identity'
import type { RelyingParty } from '@bon/services/identity'
import { z } from 'zod'

/** ES256, EdDSA, RS256: the names of COSE. */
export const algorithms = [-7, -8, -257]

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** The challenge that the browser says it answers, unless the page stood in somebody else's. */
export const challengeIn = (client_data: string): string | undefined => {
  try {
    const text = Buffer.from(client_data, 'base64url').toString()
    const { challenge, crossOrigin = false } = ClientData.parse(JSON.parse(text))
    return crossOrigin ? undefined : challenge
  } catch {
    return undefined
  }
}

/** Read when the first passkey is made or shown: it takes a start of the house a tenth of a second. */
const library = () => import('@simplewebauthn/server')

export type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }

/** The key of a new passkey, if it was made for us, by this challenge, with its holder's finger, face or PIN. */
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
    return undefined
  }
}

/** The counter of a passkey that has signed the challenge for us, with its holder's finger, face or PIN. */
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
    return undefined
  }
}

/**
 * Who made the authenticator is not asked, so its statement is laid aside unread: no certificate of a stranger is
 * parsed here, and no list of revoked ones fetched from an address that it names.
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
