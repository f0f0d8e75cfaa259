import { z } from 'zod'
import { type EventOf, Instant, PlainDate, Uuid } from '../kernel/index.ts'

/** What an entry is about; `kinds.ts` maps each to the cash-register code lists. */
export const EntryKind = z.enum([
  'cash_sale',
  'credit_sale',
  'return',
  'float',
  'cash_difference',
  'pay_in',
  'pay_out',
  'order_cancelled',
  'line_removed',
  'receipt_copied',
  'bill_shown',
  'drawer_opened',
  'drawer_at_payment',
  'x_report',
  'z_report',
  'park',
  'resume',
  'sign_in',
  'sign_out',
  'training_on',
  'training_off',
])
export type EntryKind = z.infer<typeof EntryKind>

/** The first key of a journal; one that the key before it signed; one that nobody vouches for but itself. */
export const KeyIntroduction = z.enum(['first', 'by_old_key', 'without_old_key'])
export type KeyIntroduction = z.infer<typeof KeyIntroduction>

/** Why an old key cannot sign for the new one. */
export const KeyLoss = z.enum(['lost', 'damaged', 'stolen'])
export type KeyLoss = z.infer<typeof KeyLoss>

/** The sealed journal of a VAT entity, a stream per day part: `journal-<vat_entity_uuid>-<n>` (architecture.md 4c). */
export const journalEvents = {
  JournalOpened: z.object({
    n: z.int().min(1),
    day: PlainDate,
    /** Log position up to which the parts before hold everything; "0" for the first part. */
    after: z.string(),
    next_seq: z.int().min(1),
    next_nr: z.int().min(1),
    /** Hash of the last entry before this part; 64 zeros at the very start. */
    previous_hash: z.string().length(64),
    /** Each register's last signature; a register that is not here starts its chain with "0". */
    heads: z.record(Uuid, z.string()),
    /** The signing key in force; the first part says it by its own `JournalKeyIntroduced`. */
    key_id: z.string().optional(),
    at: Instant,
  }),
  /** A signing key and its certificate, as facts: entries from `first_seq` on carry its id. */
  JournalKeyIntroduced: z.object({
    key_id: z.string(),
    certificate_pem: z.string(),
    first_seq: z.int().min(1),
    /** Head of the hash chain at this moment. */
    previous_hash: z.string().length(64),
    how: KeyIntroduction,
    /** Why the key before it could not sign; with `without_old_key` only. */
    reason: KeyLoss.optional(),
    /** Over `keyText`, by the key itself: who introduced it held it. */
    proof: z.string(),
    /** Over `keyText`, by the key before it; with `by_old_key` only. */
    old_signature: z.string().optional(),
    at: Instant,
  }),
  EntrySealed: z.object({
    seq: z.int().min(1),
    kind: EntryKind,
    register_uuid: Uuid,
    source_stream: z.string(),
    source_event_id: Uuid,
    source_position: z.string(),
    source_hash: z.string().length(64),
    /** trainingID: numbered and signed like any other, and outside all totals (fiscal.md 2.3). */
    training: z.literal(true).optional(),
    previous_hash: z.string().length(64),
    /** Transactions only: the gapless number, the eleven-field text and its signature (fiscal.md 1.5). */
    nr: z.int().min(1).optional(),
    signed: z.string().optional(),
    previous_signature: z.string().optional(),
    signature: z.string().optional(),
    key_id: z.string().optional(),
    at: Instant,
  }),
  /** A source cannot be sealed: nothing else of the VAT entity is, until its `EntrySealed` follows. */
  JournalStopped: z.object({
    source_stream: z.string(),
    source_revision: z.int().min(0),
    source_event_id: Uuid,
    source_position: z.string(),
  }),
  JournalClosed: z.object({
    /** Everything that can be sealed at or below this log position is in this part. */
    up_to: z.string(),
    next_seq: z.int(),
    next_nr: z.int(),
    heads: z.record(Uuid, z.string()),
    head_hash: z.string().length(64),
    /** sha256 over the hashes of all entries of this part, in order. */
    root: z.string().length(64),
    at: Instant,
  }),
}
export type JournalEvent = EventOf<typeof journalEvents>
export type JournalKeyIntroduced = Extract<JournalEvent, { type: 'JournalKeyIntroduced' }>['data']
export type EntrySealed = Extract<JournalEvent, { type: 'EntrySealed' }>['data']
