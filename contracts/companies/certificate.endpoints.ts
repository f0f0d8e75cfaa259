import { z } from 'zod'
import { cashRegisterRules } from '../journal/cash-register-rules.ts'
import { CertificateWarning } from '../journal/certificate.ts'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'

/** Why a certificate is not installed. */
export const certificateRefusals = [
  'not_a_certificate',
  'other_key',
  'not_oces',
  'other_cvr',
  'not_yet_valid',
  'ended',
  'ends_within_a_day',
] as const
export type CertificateRefusal = (typeof certificateRefusals)[number]

/** For the issuer: a certificate is issued for this public key, and the request proves that the private one is held. */
export const SigningRequest = z.object({
  public_key_pem: z.string(),
  /** PKCS#10, with the VAT entity's name and CVR number. */
  request_pem: z.string(),
  made_at: Instant,
})
export type SigningRequest = z.infer<typeof SigningRequest>

/** The certificate that signs the journal of the company's VAT entity, and how the next one is got. */
export const CertificateView = z.object({
  legal_name: z.string(),
  cvr: z.string(),
  cash_register_rules: z.enum(cashRegisterRules).nullable(),
  certificate: z.object({
    /** `installation`: the VAT entity has none of its own, and signs by the installation's. */
    of: z.enum(['entity', 'installation']),
    key_id: z.string(),
    subject: z.string(),
    issuer: z.string(),
    serial_number: z.string(),
    valid_from: Instant,
    ends_at: Instant,
    warning: CertificateWarning.nullable(),
    /** Whether a session of a covered VAT entity opens with it. */
    opens_covered: z.boolean(),
  }),
  /** A pair that waits for its certificate; null while none was asked for. */
  signing_request: SigningRequest.nullable(),
  /** All registers whose transactions it signs, with the start of the session that is open there. */
  registers: z.array(
    z.object({ uuid: Uuid, identifier: z.string(), company: z.string(), open_since: Instant.nullable() }),
  ),
  /** False for a company below another one of the same VAT entity. */
  may_change: z.boolean(),
})
export type CertificateView = z.infer<typeof CertificateView>

/** Three certificates of a chain are about 6,000 characters. */
const longest_pem = 20_000

export const certificateEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/company/certificate',
    summary: 'The certificate that signs the journal of the company’s VAT entity (R-18).',
    permission: 'settings.read',
    returns: CertificateView,
    rejects: [],
    follows: ['journal'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/company/certificate/request',
    summary:
      'Makes a pair of the VAT entity’s own and the request for its certificate, or returns the one there is.',
    permission: 'settings.write',
    returns: CertificateView,
    touches: ['journal'],
    rejects: ['resource.inherited'],
  }),
  install: endpoint({
    method: 'POST',
    path: '/company/certificate',
    summary: 'Installs a certificate that was issued for the pair: from now on it signs (R-18, R-19).',
    permission: 'settings.write',
    body: z.strictObject({
      /** PEM, alone or with those of its issuers. */
      certificate_pem: z.string().min(1).max(longest_pem),
    }),
    returns: CertificateView,
    touches: ['journal'],
    rejects: ['resource.inherited', 'company.certificate_refused'],
  }),
}
