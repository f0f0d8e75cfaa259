import type { ProofClaims, ProofHead } from '@bon/contracts/identity'
import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import type { z } from 'zod'
import { newId, now, readStored, writeStored } from '../platform/index.ts'
import { deviceKey } from './device-key.ts'

const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Milliseconds the server's clock is ahead, as given when it rejected a proof. */
const offset = (): number => {
  const stored = readStored('clock-offset')
  return typeof stored === 'number' ? stored : 0
}

export const setClockBy = (server: Instant): void => {
  writeStored('clock-offset', epochMsOf(server) - now())
}

/**
 * A proof that this request comes from the holder of the key (RFC 9449); undefined when the key is lost. Valid only
 * now, so never stored.
 */
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
