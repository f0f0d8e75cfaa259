import { verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { keyIdOf } from '../signer/index.ts'

/** Is this the signature of this text by the key of this certificate, and the certificate the one of that id? */
export type CheckSignature = (signed: Signed, certificate_pem: string) => boolean | Promise<boolean>
export type Signed = { signed: string; signature: string; key_id: string }

/** The journal's form: RSA, PKCS#1 v1.5, SHA-512 over the plain message (fiscal.md 1.5), by the exported certificate; on the thread pool. */
export const checkByCertificate = (): CheckSignature => {
  const certificates = new Map<string, ReturnType<typeof read>>()
  return ({ signed, signature, key_id }, certificate_pem) => {
    if (!certificates.has(certificate_pem)) certificates.set(certificate_pem, read(certificate_pem))
    const known = certificates.get(certificate_pem)
    if (known?.key_id !== key_id) return false
    return verifyLater('RSA-SHA512', Buffer.from(signed, 'utf8'), known.key, Buffer.from(signature, 'base64'))
  }
}

const verifyLater = promisify(verify)

const read = (pem: string) => {
  try {
    return { key_id: keyIdOf(pem), key: new X509Certificate(pem).publicKey }
  } catch {
    return undefined
  }
}
