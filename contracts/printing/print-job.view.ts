import { z } from 'zod'
import { Instant, Uuid } from '../kernel/index.ts'
import { JobKind, PrintTrouble } from './print-job.events.ts'

export const PrintJobState = z.enum(['queued', 'sent', 'acknowledged', 'failed', 'stale', 'discarded'])
export type PrintJobState = z.infer<typeof PrintJobState>

/** A row of the list of print jobs (KIT-05, REG-03). */
export const PrintJobRow = z.object({
  job_uuid: Uuid,
  /** Null for what is no ticket of the kitchen. */
  ticket_uuid: Uuid.nullable(),
  /** Null for a report: it is of no order. */
  order_uuid: Uuid.nullable(),
  short_nr: z.int().nullable(),
  kind: JobKind,
  state: PrintJobState,
  /** Where it is, or should be; its name as it is now, null when it is gone. */
  printer_uuid: Uuid.nullable(),
  printer_name: z.string().nullable(),
  /** The printer that did not answer, when another took over. */
  rerouted_from: Uuid.nullable(),
  rerouted_from_name: z.string().nullable(),
  trouble: PrintTrouble.nullable(),
  attempts: z.int(),
  lines: z.int(),
  queued_at: Instant,
  changed_at: Instant,
})
export type PrintJobRow = z.infer<typeof PrintJobRow>

/** Older than so much, and the table has been served otherwise: somebody is asked first (SC-44, DEF-34). */
export const stale_after_ms = 10 * 60_000
