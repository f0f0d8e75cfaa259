import { z } from 'zod'
import { Instant, OrderUuid, Uuid } from '../kernel/index.ts'
import { JobKind, PrintTrouble } from './print-job.events.ts'

export const PrintJobState = z.enum(['queued', 'sent', 'acknowledged', 'failed', 'stale', 'discarded'])
export type PrintJobState = z.infer<typeof PrintJobState>

/** A row of the list of print jobs (KIT-05, REG-03). */
export const PrintJobRow = z.object({
  job_uuid: Uuid,
  /** Null when it is not a kitchen ticket. */
  ticket_uuid: Uuid.nullable(),
  /** Null for a report, which belongs to no order. */
  order_uuid: OrderUuid.nullable(),
  short_nr: z.int().nullable(),
  kind: JobKind,
  state: PrintJobState,
  /** The current or intended printer, with its current name; null when it was removed. */
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

/**
 * Age beyond which a person must confirm printing, because the table may have been served meanwhile (SC-44, DEF-34).
 */
export const stale_after_ms = 10 * 60_000
