import { z } from 'zod'

const coordinate = z.string().regex(/^[\w-]{43}$/)

/** The public half of a till's key as its JWK (RFC 7517): ECDSA P-256 and nothing else. The other half leaves no browser. */
export const DeviceKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type DeviceKey = z.infer<typeof DeviceKey>

/** What the head of a proof of possession says (RFC 9449 section 4.2). */
export const ProofHead = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: DeviceKey,
})

/** And what it claims: for which request, by which token, when. Made anew for every request. */
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
