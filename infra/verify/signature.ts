import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto'

/** Does this key's signature belong to this text? `unknown_key`: there is no certificate to ask. */
export type CheckSignature = (entry: Signed) => boolean | 'unknown_key'
export type Signed = { signed: string; signature: string; key_id: string }

/** The journal's form: RSA, PKCS#1 v1.5, SHA-512 over the plain message (fiscal.md 1.5), by the exported certificate. */
export const checkByCertificate = (certificate: (key_id: string) => string | undefined): CheckSignature => {
  const keys = new Map<string, KeyObject | undefined>()
  const keyOf = (key_id: string): KeyObject | undefined => {
    if (!keys.has(key_id)) {
      const pem = certificate(key_id)
      keys.set(
        key_id,
        pem === undefined
          ? undefined
          : createPublicKey(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' })),
      )
    }
    return keys.get(key_id)
  }
  return ({ signed, signature, key_id }) => {
    const key = keyOf(key_id)
    if (!key) return 'unknown_key'
    return verify('RSA-SHA512', Buffer.from(signed, 'utf8'), key, Buffer.from(signature, 'base64'))
  }
}
