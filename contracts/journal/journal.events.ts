import { z } from 'zod'
import { type EventOf, Instant, PlainDate, RegisterUuid, Uuid } from '../kernel/index.ts'

/** Kind of an entry; `entryCodes` maps it to the cash-register code lists. */
export const EntryKind = z.enum([
  'cash_sale',
  'credit_sale',
  'part_paid_sale',
  'return',
  'gift_cards_sold',
  'gift_card_returned',
  'gift_card_paid_out',
  'float',
  'cash_difference',
  'tender_difference',
  'pay_in',
  'owed_settled',
  'tip_taken',
  'tip_returned',
  'pay_out',
  'order_cancelled',
  'line_removed',
  'line_lowered',
  'line_swapped',
  'line_repriced',
  'receipt_copied',
  'bill_shown',
  'sales_without_receipt',
  'tender_corrected',
  'drawer_opened',
  'drawer_at_payment',
  'drawer_handed_over',
  'x_report',
  'z_report',
  'park',
  'resume',
  'transferred_out',
  'transferred_in',
  'moved',
  'report_printed',
  'price_looked_up',
  'price_changed',
  'sign_in',
  'sign_out',
  'training_on',
  'training_off',
  'program_started',
  'program_stopped',
  'software_updated',
  'clock_changed',
  'journal_exported',
])
export type EntryKind = z.infer<typeof EntryKind>

/** How a signing key was introduced: as the journal's first, signed by the old key, or signed only by itself. */
export const KeyIntroduction = z.enum(['first', 'by_old_key', 'without_old_key'])
export type KeyIntroduction = z.infer<typeof KeyIntroduction>

/** Why the old key cannot sign the new one. */
export const KeyLoss = z.enum(['lost', 'damaged', 'stolen'])
export type KeyLoss = z.infer<typeof KeyLoss>

/** The sealed journal of a VAT entity, in parts: stream `journal-<vat_entity_uuid>-<n>` (ARCH-17). */
export const journalEvents = {
  JournalOpened: z.object({
    n: z.int().min(1),
    day: PlainDate,
    /** Log position up to which the earlier parts are complete; "0" for the first part. */
    after: z.string(),
    next_seq: z.int().min(1),
    next_nr: z.int().min(1),
    /** Hash of the last entry before this part; 64 zeros for the first one. */
    previous_hash: z.string().length(64),
    /** Last signature of each register; a register that is missing here starts its chain with "0". */
    heads: z.record(Uuid, z.string()),
    /** The current signing key; the first part names it by its own `JournalKeyIntroduced`. */
    key_id: z.string().optional(),
    /** Where the last span of the log ended, and the number of events in all spans so far. */
    spans_up_to: z.string(),
    spanned_events: z.int().min(0),
    at: Instant,
  }),
  /** A signing key with its certificate; entries from `first_seq` on carry its id. */
  JournalKeyIntroduced: z.object({
    key_id: z.string(),
    certificate_pem: z.string(),
    /** Public key of the head signatures of R-15, vouched for by `proof`. */
    head_key: z.string(),
    first_seq: z.int().min(1),
    /** Head of the hash chain at this moment. */
    previous_hash: z.string().length(64),
    how: KeyIntroduction,
    /** Why the old key could not sign; only with `without_old_key`. */
    reason: KeyLoss.optional(),
    /** Signature of the key itself over `keyText`: proves possession. */
    proof: z.string(),
    /** Signature of the old key over `keyText`; only with `by_old_key`. */
    old_signature: z.string().optional(),
    at: Instant,
  }),
  EntrySealed: z.object({
    seq: z.int().min(1),
    kind: EntryKind,
    register_uuid: RegisterUuid,
    source_stream: z.string(),
    source_event_id: Uuid,
    source_position: z.string(),
    source_hash: z.string().length(64),
    /** SAF-T's trainingID: numbered and signed like any other entry, and in no total (LAW-9). */
    training: z.literal(true).optional(),
    previous_hash: z.string().length(64),
    /** Transactions only: gapless number, the signed eleven-field text and its signature (LAW-5). */
    nr: z.int().min(1).optional(),
    signed: z.string().optional(),
    previous_signature: z.string().optional(),
    signature: z.string().optional(),
    key_id: z.string().optional(),
    /** The second signature of R-15, over `headText`; on the last entry of each append. */
    head_signature: z.string().optional(),
    at: Instant,
  }),
  /**
   * Every event of the VAT entity at a position in (`after`, `up_to`], whatever its stream (LAW-10). Sealed at the latest
   * within a minute and before each Z, as one more entry of the hash chain, always with a head signature.
   */
  SpanSealed: z.object({
    seq: z.int().min(1),
    after: z.string(),
    up_to: z.string(),
    /** Number of events in this span, and in all spans up to this one. */
    events: z.int().min(1),
    spanned_events: z.int().min(1),
    /** sha256 over the digests of the events, in log order. */
    hash: z.string().length(64),
    /** The first four digits of each digest, so that a verifier can name the event that differs. */
    marks: z.string(),
    previous_hash: z.string().length(64),
    head_signature: z.string(),
    at: Instant,
  }),
  /** A source cannot be sealed. Nothing else of the VAT entity is sealed until its `EntrySealed` follows. */
  JournalStopped: z.object({
    source_stream: z.string(),
    source_revision: z.int().min(0),
    source_event_id: Uuid,
    source_position: z.string(),
  }),
  JournalClosed: z.object({
    /** This part holds everything sealable at or below this log position. */
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
export type SpanSealed = Extract<JournalEvent, { type: 'SpanSealed' }>['data']
