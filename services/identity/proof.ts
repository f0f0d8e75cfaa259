import type { ProofClaims } from '@bon/contracts/identity'
import { epochMsOf, type Instant } from '@bon/contracts/kernel'

/** How far a till's clock may be from ours, either way; it corrects itself by what the refusal says. */
export const proofSkewMs = 120_000

export type ProofFault = 'form' | 'key' | 'request' | 'token' | 'clock' | 'repeated'

/** A request as the server sees it. */
export type ProofAsked = { method: string; path: string; token_hash: string; now: Instant }

/**
 * What a proof's claims lack to be of this request (RFC 9449 section 4.3). The host in `htu` is not asked for: a proxy
 * may have its own name for us, and the token, which `ath` names, is of this installation only.
 */
export const faultOfClaims = (
  { htm, htu, iat, ath }: ProofClaims,
  { method, path, token_hash, now }: ProofAsked,
): ProofFault | undefined => {
  if (htm !== method || pathOf(htu) !== path) return 'request'
  if (ath !== token_hash) return 'token'
  if (Math.abs(iat * 1000 - epochMsOf(now)) > proofSkewMs) return 'clock'
  return undefined
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
