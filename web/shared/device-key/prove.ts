import type { ProofClaims, ProofHead } from '@bon/contracts/identity'
import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import type { z } from 'zod'
import { keep, kept, newId, now } from '../platform/index.ts'
import { deviceKey } from './device-key.ts'

const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** How far the server's clock is ahead of ours, in milliseconds, as it said when it refused a proof. */
const offset = (): number => {
  const known = kept('clock-offset')
  return typeof known === 'number' ? known : 0
}

export const setClockBy = (server: Instant): void => {
  keep('clock-offset', epochMsOf(server) - now())
}

/** That this request is made where the key is (RFC 9449); undefined when the key is lost. Never kept: it is of this moment. */
export const prove = async (
  key: string,
  { method, url, token }: { method: string; url: string; token: string },
): Promise<string | undefined> => {
  const own = await deviceKey.of(key)
  if (!own) return undefined
  const head: z.infer<typeof ProofHead> = { typ: 'dpop+jwt', alg: 'ES256', jwk: own.public_key }
  const { origin, pathname } = new URL(url, window.location.href)
  const claims: ProofClaims = {
    jti: newId(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor((now() + offset()) / 1000),
    ath: base64url(await crypto.subtle.digest('SHA-256', bytesOf(token))),
  }
  const data = [head, claims].map((part) => base64url(bytesOf(JSON.stringify(part)))).join('.')
  return `${data}.${base64url(await crypto.subtle.sign(signing, own.private_key, bytesOf(data)))}`
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
