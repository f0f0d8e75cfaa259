import type { SigningRequest } from '../companies/certificate.endpoints.ts'
import type { Instant, Uuid } from '../kernel/index.ts'
import type { Signer } from './signer.ts'

/** What a certificate says. */
export type CertificateFacts = {
  key_id: string
  certificate_pem: string
  /** Names in one line, as `CN=…, O=…`. */
  subject: string
  issuer: string
  serial_number: string
  /** SHA-256 over all of it, in hex. */
  fingerprint: string
  valid_from: Instant
  ends_at: Instant
  /** Of its holder; undefined where it names none. */
  cvr: string | undefined
  public_key_pem: string
  /** Issued by Den Danske Stat OCES, as far as the certificate and those that came with it say. */
  is_oces: boolean
}

export type CertificateInForce = CertificateFacts & { of: 'entity' | 'installation' }

/** When a certificate came into force; undefined: with the journal. It signs until the next one does. */
export type CertificatePeriod = { since: Instant | undefined; ends_at: Instant }

/** A certificate that signs, or signed. */
export type FormerCertificate = CertificatePeriod & { certificate: CertificateFacts }

/** The pairs and certificates of VAT entities. No private key leaves the adapter. */
export interface Certificates {
  /** What a text of PEM says; undefined when it is no certificate. */
  read(pem: string): CertificateFacts | undefined
  inForce(vat_entity_uuid: Uuid): Promise<CertificateInForce>
  /** Its certificates so far, oldest first. */
  periods(vat_entity_uuid: Uuid): Promise<readonly FormerCertificate[]>
  /** The pair of the VAT entity with this key; undefined when it is not one of its own. */
  signerOf(vat_entity_uuid: Uuid, key_id: string): Promise<Signer | undefined>
  /** The pair that waits for a certificate. */
  signingRequest(vat_entity_uuid: Uuid): Promise<SigningRequest | undefined>
  makeSigningRequest(
    vat_entity_uuid: Uuid,
    holder: { legal_name: string; cvr: string },
    now: Instant,
  ): Promise<void>
  hasPair(vat_entity_uuid: Uuid, public_key_pem: string): Promise<boolean>
  /** Keeps a certificate with its pair. It signs once the journal has introduced it. */
  keep(vat_entity_uuid: Uuid, certificate: CertificateFacts): Promise<Signer>
  noteInForce(vat_entity_uuid: Uuid, key_id: string, now: Instant): Promise<void>
}
