import { type Certificate, readCertificate } from './certificate.ts'
import type { Code } from './findings.ts'
import { BundleViolation, type Where } from './verdict.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Signatures that are verified at the same time. */
const most_underway = 256

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' }
const ed25519 = { name: 'Ed25519' }

/** Verifies signatures side by side; the first wrong one by its line is thrown by `settle`. */
export const openSignatures = () => {
  const certificates = new Map<string, Promise<{ certificate: Certificate; key: Key } | undefined>>()
  const head_keys = new Map<string, Promise<Key | undefined>>()
  let underway: Promise<BundleViolation | undefined>[] = []
  let verified = 0

  const certificateOf = (pem: string) => {
    const known = certificates.get(pem) ?? openCertificate(pem)
    certificates.set(pem, known)
    return known
  }
  const headKeyOf = (x: string) => {
    const known = head_keys.get(x) ?? openHeadKey(x)
    head_keys.set(x, known)
    return known
  }
  const expect = (is: Promise<boolean>, code: Code, where: Where): void => {
    verified++
    underway.push(is.then((fits) => (fits ? undefined : new BundleViolation(code, where))))
  }

  return {
    count: () => verified,
    /** Anything that is found out meanwhile. */
    expect,
    certificateOf: async (pem: string) => (await certificateOf(pem))?.certificate,
    isFull: () => underway.length >= most_underway,
    /** RSA with SHA-512 by the certificate, which must be the one of this id (LAW-5). */
    bySigner(
      { signed, signature, key_id }: { signed: string; signature: string; key_id: string },
      certificate_pem: string,
      ...failure: [code: Code, where: Where]
    ): void {
      const fits = certificateOf(certificate_pem).then(
        (found) => found?.certificate.key_id === key_id && verifies(rsa, found.key, signature, signed),
      )
      expect(fits, ...failure)
    },
    /** Ed25519 by the public key of the heads. */
    byHead(
      { signed, signature, head_key }: { signed: string; signature: string; head_key: string },
      ...failure: [code: Code, where: Where]
    ): void {
      const fits = headKeyOf(head_key).then(
        (key) => key !== undefined && verifies(ed25519, key, signature, signed),
      )
      expect(fits, ...failure)
    },
    /** Of all that were begun, the violation that stands first in the file. */
    async settle(): Promise<BundleViolation | undefined> {
      const done = await Promise.all(underway)
      underway = []
      return done
        .filter((each) => each !== undefined)
        .toSorted((one, other) => one.where.line - other.where.line)[0]
    },
  }
}
export type Signatures = ReturnType<typeof openSignatures>

const verifies = async (
  algorithm: { name: string },
  key: Key,
  signature: string,
  signed: string,
): Promise<boolean> => {
  const bytes = bytesOf(signature)
  if (!bytes) return false
  try {
    return await crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(signed))
  } catch {
    // A key that no library takes verifies nothing.
    return false
  }
}

const bytesOf = (base64: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    // A text that is no base64 is no signature.
    return undefined
  }
}

const openCertificate = async (pem: string) => {
  try {
    const certificate = await readCertificate(pem)
    return {
      certificate,
      key: await crypto.subtle.importKey('spki', certificate.spki, rsa, false, ['verify']),
    }
  } catch {
    // A text that is no certificate has no key, so none of its signatures verifies.
    return undefined
  }
}

const openHeadKey = async (x: string) => {
  try {
    const bytes = bytesOf(x.replaceAll('-', '+').replaceAll('_', '/'))
    return bytes && (await crypto.subtle.importKey('raw', bytes, ed25519, false, ['verify']))
  } catch {
    // A text that is no key verifies nothing.
    return undefined
  }
}
