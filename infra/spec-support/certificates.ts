import 'reflect-metadata'
import { createPublicKey } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
export const oces = 'Den Danske Stat OCES udstedende-CA 1'

type Wish = {
  public_key_pem: string
  cvr: string
  /** Instants in milliseconds. */
  from_ms: number
  to_ms: number
  issuer?: string
}

/** An issuer of certificates under the name of the authority; its own certificate can come with what it issues. */
export const madeUpAuthority = async () => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const common = { signingAlgorithm: algorithm, signingKey: keys.privateKey }
  const root = await x509.X509CertificateGenerator.create({
    ...common,
    subject: `CN=${oces}`,
    issuer: 'CN=Den Danske Stat OCES rod-CA',
    publicKey: keys.publicKey,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2040-01-01'),
    extensions: [new x509.BasicConstraintsExtension(true)],
  })
  return {
    root_pem: root.toString('pem'),
    issue: async ({ public_key_pem, cvr, from_ms, to_ms, issuer = oces }: Wish): Promise<string> => {
      const spki = createPublicKey(public_key_pem).export({ type: 'spki', format: 'der' })
      const certificate = await x509.X509CertificateGenerator.create({
        ...common,
        subject: [{ CN: ['Kiosken ApS'] }, { '2.5.4.97': [`NTRDK-${cvr}`] }],
        issuer: `CN=${issuer}`,
        publicKey: new x509.PublicKey(spki),
        notBefore: new Date(from_ms),
        notAfter: new Date(to_ms),
        extensions: [new x509.BasicConstraintsExtension(false)],
      })
      return certificate.toString('pem')
    },
  }
}
