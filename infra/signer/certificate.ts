import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { addMs, type Instant, instantOf } from '@bon/contracts/kernel'
import * as x509 from '@peculiar/x509'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-512',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

const day_ms = 86_400_000

export type KeyAndCertificate = { private_pem: string; certificate_pem: string }

/**
 * A key and a self-signed certificate for an installation without an OCES certificate (LAW-5: RSA-3072, SHA-512). Valid
 * from 60 days before now, so that it covers the demo month; the trader must replace it by an OCES3 pair before
 * trading.
 */
export const makeKeyAndCertificate = async (name: string, now_ms: number): Promise<KeyAndCertificate> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: now_ms.toString(16).padStart(16, '0'),
    name: `CN=${name}, O=Bon`,
    notBefore: new Date(now_ms - 60 * day_ms),
    notAfter: new Date(now_ms + 3 * 365 * day_ms),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
  })
  const private_der = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    private_pem: x509.PemConverter.encode(private_der, 'PRIVATE KEY'),
    certificate_pem: certificate.toString('pem'),
  }
}

/** The end of the certificate's validity (`notAfter`). */
export const endOfCertificate = (certificate_pem: string): Instant =>
  instantOf(Date.parse(new X509Certificate(certificate_pem).validTo))

/**
 * Whether a session of a covered VAT entity may start with this certificate: issued by Den Danske Stat OCES, not
 * self-signed under its name, and valid for another day.
 */
export const isForRules = (certificate_pem: string, now: Instant): boolean => {
  const { issuer, subject } = new X509Certificate(certificate_pem)
  const isIssued = issuer !== subject && /(^|\n)CN=Den Danske Stat OCES udstedende-CA/.test(issuer)
  return isIssued && endOfCertificate(certificate_pem) > addMs(now, day_ms)
}
