import { z } from 'zod'
import { CashierUuid, type EventOf, Instant, PlainDate, RegisterUuid, type Uuid } from '../kernel/index.ts'

/** Why no file was made. `too_large`: more than nine parts of 300 MB; `no_space`: the disk is full. */
export const SafTFailure = z.enum(['no_journal', 'too_large', 'no_space', 'failed'])
export type SafTFailure = z.infer<typeof SafTFailure>

/** Most business days of one file: its periods are numbered by three digits. */
export const most_days = 999
/** Most parts of one export. */
export const most_parts = 9

/** A part of the export on the disk: what it holds, and what its bytes are. */
export const SafTPart = z.object({
  from: PlainDate,
  to: PlainDate,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type SafTPart = z.infer<typeof SafTPart>

/** A rule of the authority's script that the files break, and how often. */
const Broken = z.object({ rule: z.string().regex(/^[A-Z_]{1,60}$/), count: z.int().min(1) })

const By = z.object({
  /** The desk register: an act of the office. */
  register_uuid: RegisterUuid,
  /** The user. */
  cashier_uuid: CashierUuid,
  from: PlainDate,
  to: PlainDate,
  at: Instant,
})

/** Exports of the journal as SAF-T; stream `safT-<uuid>`, one for each export (EXP-02). */
export const safTEvents = {
  SafTRequested: By,
  /** Code 13020: the files are on the disk, checked. */
  SafTWritten: By.extend({
    parts: z.array(SafTPart).min(1).max(most_parts),
    transactions: z.int().min(0),
    events: z.int().min(0),
    broken: z.array(Broken).max(50),
  }),
  SafTFailed: z.object({
    reason: SafTFailure,
    /** With `too_large`: the last day that an export from the same first day can hold. */
    fits_until: PlainDate.optional(),
    at: Instant,
  }),
}
export type SafTEvent = EventOf<typeof safTEvents>

export const safTStream = (uuid: Uuid): string => `safT-${uuid}`

/** `SAF-T Cash Register_<CVR>_<yyyymmddhhmmss>_<X>_<Y>.xml` (LAW-2); `local` is the time of writing. */
export const safTFileName = (
  cvr: string,
  local: Temporal.PlainDateTime,
  part: number,
  of: number,
): string => {
  const digits = local.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '')
  return `SAF-T Cash Register_${cvr}_${digits}_${part}_${of}.xml`
}
