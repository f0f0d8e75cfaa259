import { z } from 'zod'
import { journalEvents } from '../journal/index.ts'
import { CompanyUuid, Instant, type Metadata, PlainDate, RegisterUuid, Uuid } from '../kernel/index.ts'

/** Most bytes of a line without its end, four times as many as of the largest append (LOG-7). */
export const most_line_bytes = 4_000_000

/** Raised when a reader of the older form would read a newer file wrongly. */
export const bundle_version = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The head of a journal: as `Head`, without its owner. */
export const BundleHead = z.object({
  seq: z.int().min(0),
  nr: z.int().min(0),
  spanned_events: z.int().min(0),
  hash: Hash,
})
export type BundleHead = z.infer<typeof BundleHead>

/** The first line: whose journal it is, of which business days, and the head before its first entry. */
export const BundleManifest = z.object({
  line: z.literal('manifest'),
  format: z.literal('bon-bundle'),
  version: z.literal(bundle_version),
  vat_entity_uuid: Uuid,
  cvr: z.string().regex(/^\d{8}$/),
  legal_name: z.string(),
  zone: z.string(),
  from: PlainDate,
  to: PlainDate,
  written_at: Instant,
  /** Version of Bon. */
  program: z.string(),
  /** Whether texts are with their salts, or only as the hashes in the events. */
  texts: z.enum(['opened', 'closed']),
  /** Number of the journal's part that the first business day begins with. */
  first_part: z.int().min(1),
  previous: BundleHead,
})
export type BundleManifest = z.infer<typeof BundleManifest>

/** A key that was introduced before the period, in the order of the journal. */
export const BundleKey = z.object({ line: z.literal('key'), data: journalEvents.JournalKeyIntroduced })

const isOfTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string')

/** An event as the log has it; nothing stands beside what is sealed. */
export const EventLine = z.strictObject({
  line: z.literal('event'),
  stream: z.string().min(1),
  revision: z.string().regex(/^\d{1,20}$/),
  position: z.string().regex(/^\d{1,20}$/),
  event_id: Uuid,
  type: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
  /** As it was written: a field that this program does not know is in its hash too. */
  meta: z.custom<Metadata>(isOfTexts),
})
export type EventLine = z.infer<typeof EventLine>

/** A text that the event in the line before names by its hash. */
export const BundleText = z.object({
  line: z.literal('text'),
  ref: Uuid,
  hash: Hash,
  /** In hex. */
  salt: z.string().regex(/^([0-9a-f]{2})+$/),
  text: z.string(),
})
export type BundleText = z.infer<typeof BundleText>

/** A register or desk of the VAT entity, with or without an entry in the period. */
export const BundleRegister = z.object({
  line: z.literal('register'),
  register_uuid: RegisterUuid,
  company_uuid: CompanyUuid,
  kind: z.enum(['register', 'desk']),
  name: z.string().nullable(),
  /** Its entries in the file. */
  entries: z.int().min(0),
  /** Of its last transaction up to the end of the file; "0" before the first one. */
  last_signature: z.string().min(1),
})
export type BundleRegister = z.infer<typeof BundleRegister>

const Part = z.object({ lines: z.int().min(0), hash: Hash })

/** The last line: what was written. */
export const BundleEnd = z.object({
  line: z.literal('end'),
  /** `closed`: the next business day has begun and was sealed. `open`: the log ended here. */
  ends: z.enum(['closed', 'open']),
  head: BundleHead,
  /** Of each kind of line: their number, and the hash of `partHash`. */
  parts: z.object({ manifest: Part, key: Part, event: Part, text: Part, register: Part }),
})
export type BundleEnd = z.infer<typeof BundleEnd>

export const BundleLine = z.discriminatedUnion('line', [
  BundleManifest,
  BundleKey,
  EventLine,
  BundleText,
  BundleRegister,
  BundleEnd,
])
export type BundleLine = z.infer<typeof BundleLine>
