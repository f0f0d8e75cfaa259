import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { DeviceKey } from '@bon/contracts/identity'
import { newId } from '../clock/index.ts'

type Claims = { jti: string; htm: string; htu: string; iat: number; ath: string }
type Head = { typ: string; alg: string; jwk: unknown }

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** For tests: a browser with a till's key that makes proofs of possession (RFC 9449), valid or with a chosen fault. */
export const keyHolder = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const public_key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
  const proof = (
    { method, url, token }: { method: string; url: string; token: string },
    wrong: Partial<Claims> = {},
    head: Partial<Head> = {},
  ): string => {
    const iat = Math.floor(Date.now() / 1000)
    const claims: Claims = {
      jti: newId(),
      htm: method,
      htu: url.replace(/\?.*/, ''),
      iat,
      ath: tokenHash(token),
      ...wrong,
    }
    const parts = [{ typ: 'dpop+jwt', alg: 'ES256', jwk: public_key, ...head }, claims]
    const data = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    return `${data}.${sign('sha256', Buffer.from(data), key).toString('base64url')}`
  }
  return { public_key, proof }
}
export type KeyHolder = ReturnType<typeof keyHolder>
