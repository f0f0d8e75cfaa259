import { z } from 'zod'
import { cashRegisterRules } from '../journal/index.ts'
import { endpoint, Instant, RegisterUuid, Uuid } from '../kernel/index.ts'

const Address = z.object({
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
})

/** A key that signs, or signed, the journal of the VAT entity. */
export const DescribedKey = z.object({
  /** As entries and bundles name it: the first half of the fingerprint. */
  key_id: z.string(),
  /** SHA-256 of the certificate, in hex. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  valid_from: Instant,
  ends_at: Instant,
  /** When it came into force; null: with the journal. */
  signs_since: Instant.nullable(),
  /** When the next one did; null for the one in force. */
  signs_until: Instant.nullable(),
})
export type DescribedKey = z.infer<typeof DescribedKey>

export const DescribedRegister = z.object({
  uuid: RegisterUuid,
  identifier: z.string(),
  name: z.string(),
  company: z.string(),
  /** Number of its latest Z report, or of the session that is open; 0 before its first. */
  latest_z: z.int().min(0),
  open_since: Instant.nullable(),
  /** Version of the till's program, as it said last; null where it never did. */
  version: z.string().nullable(),
})
export type DescribedRegister = z.infer<typeof DescribedRegister>

/** What an inspector needs to know of the system, on one page. */
export const SystemDescription = z.object({
  written_at: Instant,
  company: z.object({
    name: z.string(),
    legal_name: z.string(),
    cvr: z.string(),
    zone: z.string(),
    cash_register_rules: z.enum(cashRegisterRules).nullable(),
  }),
  /** Who supplies the product; null where the operator has not said it (LAW-2). */
  supplier: Address.extend({ name: z.string(), cvr: z.string() }).nullable(),
  program: z.object({ version: z.string(), installation_uuid: Uuid }),
  registers: z.array(DescribedRegister),
  /** Oldest first. */
  keys: z.array(DescribedKey),
  journal: z.object({
    vat_entity_uuid: Uuid,
    last_seq: z.int().min(0),
    last_nr: z.int().min(0),
    sealed_at: Instant.nullable(),
  }),
  /** Where heads of the journal go, so that who holds one can prove the past. */
  anchors: z.object({
    /** A file outside the data of the installation. */
    file: z.boolean(),
    /** A person who is no administrator gets each one by mail. */
    mail: z.boolean(),
  }),
})
export type SystemDescription = z.infer<typeof SystemDescription>

export const systemDescriptionEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/system-description',
    summary:
      'Registers, versions, keys, anchors and supplier of the system, as an inspector asks for them (R-24).',
    permission: 'system.read',
    feature: 'trade',
    returns: SystemDescription,
    rejects: [],
    reads: ['documents'],
    follows: ['registers', 'journal'],
  }),
}
