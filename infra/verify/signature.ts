import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { keyIdOf } from '../signer/index.ts'

/**
 * Verifies that the signature of a text is by this certificate's key, and that the certificate has this id. The public
 * key of heads stands for both.
 */
export type CheckSignature = (signed: Signed, certificate_pem: string) => boolean | Promise<boolean>
export type Signed = { signed: string; signature: string; key_id: string }

/**
 * The journal's signature scheme: RSA, PKCS#1 v1.5, SHA-512 over the plain message (LAW-5), verified with the exported
 * certificate on the thread pool.
 */
export const checkByCertificate = (): CheckSignature => {
  const certificates = new Map<string, ReturnType<typeof read>>()
  const head_keys = new Map<string, KeyObject | undefined>()
  return ({ signed, signature, key_id }, certificate_pem) => {
    if (key_id === certificate_pem) {
      if (!head_keys.has(key_id)) head_keys.set(key_id, readHeadKey(key_id))
      const key = head_keys.get(key_id)
      if (key === undefined) return false
      return verifyAsync(null, Buffer.from(signed, 'utf8'), key, Buffer.from(signature, 'base64'))
    }
    if (!certificates.has(certificate_pem)) certificates.set(certificate_pem, read(certificate_pem))
    const certificate = certificates.get(certificate_pem)
    if (certificate?.key_id !== key_id) return false
    return verifyAsync(
      'RSA-SHA512',
      Buffer.from(signed, 'utf8'),
      certificate.key,
      Buffer.from(signature, 'base64'),
    )
  }
}

const verifyAsync = promisify(verify)

const readHeadKey = (x: string): KeyObject | undefined => {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    // As below: a text that is no key verifies nothing.
    return undefined
  }
}

const read = (pem: string) => {
  try {
    return { key_id: keyIdOf(pem), key: new X509Certificate(pem).publicKey }
  } catch {
    // A text that is no certificate has no key, so none of its signatures verifies.
    return undefined
  }
}
