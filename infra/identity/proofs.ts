import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type DeviceKey, ProofClaims, ProofHead } from '@bon/contracts/identity'
import { type Instant, readJson, type Uuid } from '@bon/contracts/kernel'
import { faultOfClaims, type ProofFault } from '@bon/services/identity'
import { createReplays } from './replays.ts'

/** Three parts of a compact JWS; an ES256 signature is 64 bytes. Longer proofs are rejected without parsing. */
const shape = /^([\w-]{1,800})\.([\w-]{1,4000})\.([\w-]{86})$/

/** A request that claims to be from the browser with the session's key. */
export type Proved = {
  proof: string
  key: DeviceKey
  session_uuid: Uuid
  token: string
  method: string
  /** The path of the request line, without its query. */
  path: string
  now: Instant
}

/**
 * Whether a request comes from the browser that its token was issued to (RFC 9449, ADR 0093). Used for bound sessions
 * only.
 */
export const createProofs = () => {
  const replays = createReplays()
  return {
    faultOf({ proof, key, session_uuid, token, now, ...request }: Proved): ProofFault | undefined {
      const parts = shape.exec(proof)
      const head = ProofHead.safeParse(jsonOf(parts?.[1]))
      const claims = ProofClaims.safeParse(jsonOf(parts?.[2]))
      if (!parts || !head.success || !claims.success) return 'form'
      // The paired key decides; the key in the header only saves the check of a foreign proof.
      const { jwk } = head.data
      if (jwk.x !== key.x || jwk.y !== key.y) return 'key'
      const fault = faultOfClaims(claims.data, { ...request, token_hash: hashOf(token), now })
      if (fault) return fault
      const [, first, second, signature = ''] = parts
      if (!isSigned(`${first}.${second}`, signature, key)) return 'key'
      // Only proofs with a valid signature are remembered, so that others cannot fill the memory.
      return replays.isNew(session_uuid, claims.data, now) ? undefined : 'repeated'
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const jsonOf = (part: string | undefined): unknown =>
  readJson(Buffer.from(part ?? '', 'base64url').toString())

const isSigned = (data: string, signature: string, jwk: DeviceKey): boolean => {
  const key = keyOf(jwk)
  if (!key) return false
  const by = { key, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(data), by, Buffer.from(signature, 'base64url'))
}

/**
 * Parsed once for as long as the session is cached. A point that is not on the curve is not a key and proves nothing.
 */
const keys = new WeakMap<DeviceKey, KeyObject | undefined>()
const keyOf = (jwk: DeviceKey): KeyObject | undefined => {
  if (!keys.has(jwk)) keys.set(jwk, readKey(jwk))
  return keys.get(jwk)
}
const readKey = (jwk: DeviceKey): KeyObject | undefined => {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    // A point that is not on the curve is no key; the proof is refused.
    return undefined
  }
}
