import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, ShownPasskey } from '@bon/contracts/identity'
import { type Cbor, cbor } from './cbor.ts'

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

/** Deliberate faults of an answer. */
export type Twist = {
  origin?: string
  rp_id?: string
  counter?: number
  flags?: number
  credential_id?: string
  user_handle?: string
  type?: string
  cross_origin?: boolean
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const inBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url')

const pairs = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
/** A public key in COSE encoding (RFC 9053). */
const coseOf = {
  ES256: (key: KeyObject) =>
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(key, 'x')],
      [-3, part(key, 'y')],
    ]),
  EdDSA: (key: KeyObject) =>
    new Map<number, number | Buffer>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(key, 'x')],
    ]),
  RS256: (key: KeyObject) =>
    new Map<number, number | Buffer>([
      [1, 3],
      [3, -257],
      [-1, part(key, 'n')],
      [-2, part(key, 'e')],
    ]),
}
/** Flags: user present, and user verified. */
export const present = 0b1
export const verified = 0b100
const carriesKey = 0b100_0000

/** A security key with its browser, implemented from the WebAuthn specification instead of the product's library. */
export const openAuthenticator = ({
  origin,
  algorithm = 'ES256',
}: {
  origin: string
  algorithm?: Algorithm
}) => {
  const { publicKey, privateKey } = pairs[algorithm]()
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, twist: Twist) =>
    JSON.stringify({
      type: twist.type ?? type,
      challenge,
      origin: twist.origin ?? origin,
      crossOrigin: twist.cross_origin ?? false,
    })
  const authenticatorData = (rp_id: string, twist: Twist, more = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? counter)
    const flags = Buffer.from([(twist.flags ?? present | verified) | more])
    return Buffer.concat([sha256(twist.rp_id ?? rp_id), flags, count])
  }

  return {
    credential_id: inBase64(id),

    /** `navigator.credentials.create` */
    make(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      twist: Twist = {},
    ): MadePasskey {
      handle = options.user.id
      const own = twist.credential_id ? Buffer.from(twist.credential_id, 'base64url') : id
      const length = Buffer.from([0, own.length])
      const authData = Buffer.concat([
        ...[authenticatorData(options.rp.id, twist, carriesKey), Buffer.alloc(16), length, own],
        cbor(coseOf[algorithm](publicKey)),
      ])
      const attStmt = new Map<string, Cbor>()
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        credential_id: inBase64(own),
        client_data: inBase64(clientData('webauthn.create', options.challenge, twist)),
        attestation: inBase64(cbor(attestation)),
        transports: ['internal'],
      }
    },

    /** `navigator.credentials.get` */
    show(request: { challenge: string; rp_id: string }, twist: Twist = {}): ShownPasskey {
      counter++
      const client_data = clientData('webauthn.get', request.challenge, twist)
      const data = authenticatorData(request.rp_id, twist)
      const signed = Buffer.concat([data, sha256(client_data)])
      const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)
      return {
        credential_id: twist.credential_id ?? inBase64(id),
        client_data: inBase64(client_data),
        authenticator_data: inBase64(data),
        signature: inBase64(signature),
        user_handle: twist.user_handle ?? handle,
      }
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>
