import type { ProofClaims } from '@bon/contracts/identity'
import { epochMsOf, type Instant } from '@bon/contracts/kernel'

/** Allowed clock difference of a till, in either direction; a till corrects its clock from the rejection. */
export const proofSkewMs = 120_000

export type ProofFault = 'form' | 'key' | 'request' | 'token' | 'clock' | 'repeated'

/** A request as the server received it. */
export type ProofRequest = { method: string; path: string; token_hash: string; now: Instant }

/**
 * The first mismatch between a proof's claims and its request (RFC 9449 section 4.3). The host in `htu` is not checked:
 * a proxy may use another name, and the token, which `ath` binds, is valid in this installation only.
 */
export const faultOfClaims = (
  { htm, htu, iat, ath }: ProofClaims,
  { method, path, token_hash, now }: ProofRequest,
): ProofFault | undefined => {
  if (htm !== method || pathOf(htu) !== path) return 'request'
  if (ath !== token_hash) return 'token'
  if (Math.abs(iat * 1000 - epochMsOf(now)) > proofSkewMs) return 'clock'
  return undefined
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
