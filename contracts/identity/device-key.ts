import { z } from 'zod'

const coordinate = z.string().regex(/^[\w-]{43}$/)

/** The public key of a till as JWK (RFC 7517), always ECDSA P-256. The private key never leaves the browser. */
export const DeviceKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type DeviceKey = z.infer<typeof DeviceKey>

/** Header of a proof of possession (RFC 9449 section 4.2). */
export const ProofHead = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: DeviceKey,
})

/** Claims of a proof: request, token and time. Created anew for every request. */
export const ProofClaims = z.object({
  jti: z.string().min(16).max(64),
  htm: z.string().max(10),
  htu: z.url({ protocol: /^https?$/ }).max(2000),
  /** Seconds since 1970. */
  iat: z.int().nonnegative(),
  /** SHA-256 of the token, in base64url. */
  ath: coordinate,
})
export type ProofClaims = z.infer<typeof ProofClaims>
