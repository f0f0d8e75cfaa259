import { z } from 'zod'
import { CashierUuid, type EventOf, Instant, PlainDate, RegisterUuid, type Uuid } from '../kernel/index.ts'

/** Why no file was made. `no_entries`: the journal has none on these days; `no_space`: the disk is full. */
export const BundleFailure = z.enum(['no_entries', 'no_space', 'failed'])
export type BundleFailure = z.infer<typeof BundleFailure>

/** Most business days of one bundle: a long accounting year, and no more work than that. */
export const most_bundle_days = 400

const By = z.object({
  /** The desk register: an act of the office. */
  register_uuid: RegisterUuid,
  /** The user. */
  cashier_uuid: CashierUuid,
  from: PlainDate,
  to: PlainDate,
  /** Texts with their salts, or only their hashes. */
  with_texts: z.boolean(),
  at: Instant,
})

/** What the file holds, and what its bytes are. */
export const BundleFacts = z.object({
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  entries: z.int().min(0),
  events: z.int().min(0),
  texts: z.int().min(0),
  registers: z.int().min(0),
  /** As the last line of the file has it. */
  ends: z.enum(['closed', 'open']),
  last_seq: z.int().min(0),
})
export type BundleFacts = z.infer<typeof BundleFacts>

/** Periods of the journal as files that anyone can prove; stream `bundle-<uuid>`, one for each (BEYOND-02). */
export const bundleEvents = {
  BundleRequested: By,
  /** Code 13020: the file is on the disk. */
  BundleWritten: By.extend(BundleFacts.shape),
  BundleFailed: z.object({ reason: BundleFailure, at: Instant }),
  /**
   * A written file was removed: it had texts opened, and a person whose texts may be among them was forgotten, or the
   * books of some of its days are no longer kept.
   */
  BundleDeleted: z.object({ at: Instant }),
}
export type BundleEvent = EventOf<typeof bundleEvents>

export const bundleStream = (uuid: Uuid): string => `bundle-${uuid}`

/** `bon-bundle_<CVR>_<from>_<to>.ndjson.gz` */
export const bundleFileName = (cvr: string, from: PlainDate, to: PlainDate): string =>
  `bon-bundle_${cvr}_${from}_${to}.ndjson.gz`
