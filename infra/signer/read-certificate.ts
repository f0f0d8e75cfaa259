import { X509Certificate } from 'node:crypto'
import { instantOf } from '@bon/contracts/kernel'
import type { CertificateFacts } from '@bon/contracts/ports'
import { keyIdOf } from './signer-of.ts'

/** A holder's certificate, its issuer's and the root; more is no chain of this kind. */
const longest_chain = 5

/** Of OCES3 `NTRDK-12345678`, of OCES2 `CVR:12345678-UID:…`. */
const cvrIn = /(?:^|\n|\+ ?)(?:organizationIdentifier|serialNumber)=(?:NTRDK-|CVR:)(\d{8})(?!\d)/

const oces = /(?:^|\n|\+ ?)CN=Den Danske Stat OCES udstedende-CA/

/**
 * Reads the holder's certificate from a text of PEM, which may hold those of its issuers too; undefined when there is none.
 * The issuer is known by its name, and by its signature where its own certificate is in the text.
 */
export const readCertificate = (pem: string): CertificateFacts | undefined => {
  const chain = certificatesIn(pem)
  const holder = chain.find(({ ca }) => !ca) ?? chain[0]
  if (!holder) return undefined
  const certificate_pem = holder.toString()
  return {
    key_id: keyIdOf(certificate_pem),
    certificate_pem,
    subject: oneLine(holder.subject),
    issuer: oneLine(holder.issuer),
    serial_number: holder.serialNumber,
    fingerprint: holder.fingerprint256.replaceAll(':', '').toLowerCase(),
    valid_from: instantOf(Date.parse(holder.validFrom)),
    ends_at: instantOf(Date.parse(holder.validTo)),
    cvr: cvrIn.exec(holder.subject)?.[1],
    public_key_pem: holder.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    is_oces: isOces(holder, chain),
  }
}

const certificatesIn = (pem: string): X509Certificate[] => {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const chain = texts.slice(0, longest_chain).map((text) => new X509Certificate(text))
    // A key is read only when it is asked for, and may be of a kind that nobody knows.
    for (const { publicKey } of chain) publicKey.export({ type: 'spki', format: 'pem' })
    return chain
  } catch {
    // One that cannot be read makes the whole text useless: nobody knows whose it was.
    return []
  }
}

const isOces = (holder: X509Certificate, chain: readonly X509Certificate[]): boolean => {
  if (holder.issuer === holder.subject || !oces.test(holder.issuer)) return false
  const issuer = chain.find(({ subject }) => subject === holder.issuer)
  return issuer === undefined || (issuer.ca && holder.verify(issuer.publicKey))
}

const oneLine = (name: string): string => name.split('\n').join(', ')
