import 'reflect-metadata'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { type Instant, instantOf } from '@bon/contracts/kernel'
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

export type Holder = { legal_name: string; cvr: string }
export type PairWithRequest = { private_pem: string; public_key_pem: string; request_pem: string }

/** A pair for a certificate that is issued elsewhere, with the request that its issuer is given (PKCS#10). */
export const makePairWithRequest = async ({ legal_name, cvr }: Holder): Promise<PairWithRequest> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    // As objects, because the library takes quotes out of a name that is a plain text.
    name: new x509.Name([
      { C: [{ printableString: 'DK' }] },
      { O: [{ utf8String: legal_name }] },
      { '2.5.4.97': [{ utf8String: `NTRDK-${cvr}` }] },
      { CN: [{ utf8String: legal_name }] },
    ]),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
  })
  const [private_der, public_der] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', keys.privateKey),
    crypto.subtle.exportKey('spki', keys.publicKey),
  ])
  return {
    private_pem: x509.PemConverter.encode(private_der, 'PRIVATE KEY'),
    public_key_pem: publicPemOf(public_der),
    request_pem: request.toString('pem'),
  }
}

/** As OpenSSL writes it, so that two texts of one key are equal. */
const publicPemOf = (spki: ArrayBuffer): string =>
  createPublicKey({ key: Buffer.from(spki), type: 'spki', format: 'der' })
    .export({ type: 'spki', format: 'pem' })
    .toString()

/** The end of the certificate's validity (`notAfter`). */
export const endOfCertificate = (certificate_pem: string): Instant =>
  instantOf(Date.parse(new X509Certificate(certificate_pem).validTo))
