import { z } from 'zod'
import { type EventOf, Instant, Uuid } from '../kernel/index.ts'
import { TicketLine, VaultText } from '../orders/index.ts'

/**
 * Why nothing came out. `no_answer`: the bytes had left and nobody said what became of them, so it may lie in the
 * kitchen. All others are sure that nothing was printed.
 */
export const PrintTrouble = z.enum([
  'no_printer',
  'unreachable',
  // Its address is one that this installation does not connect to (security.md S-06).
  'address_refused',
  'no_paper',
  'device_failed',
  'no_answer',
])
export type PrintTrouble = z.infer<typeof PrintTrouble>

export const TicketKind = z.enum(['delta', 'replacement', 'extra'])
export type TicketKind = z.infer<typeof TicketKind>

/** What one place of production gets of an order's ticket. */
export const TicketPart = z.object({
  ticket_uuid: Uuid,
  order_uuid: Uuid,
  kind: TicketKind,
  short_nr: z.int(),
  /** Which ticket of the order it is. */
  ticket_nr: z.int().min(1),
  table_uuids: z.array(Uuid).max(50),
  cashier_uuid: Uuid,
  lines: z.array(TicketLine).max(500),
  note: VaultText.optional(),
  /** Training: nothing is made of it (DEF-21). */
  test_mode: z.literal(true).optional(),
  /** Courses of the same ticket that are made elsewhere ("Sammen med"). */
  together_with: z.array(Uuid).max(100),
  at: Instant,
})
export type TicketPart = z.infer<typeof TicketPart>

/** What the register's printer makes: a guest's paper that is counted elsewhere, or a report of a session. */
export const PaperPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['receipt', 'provisional']),
    order_uuid: Uuid,
    print_uuid: Uuid,
    short_nr: z.int(),
  }),
  // Absent: from before each paper of a report was a fact with a number.
  z.object({
    kind: z.literal('x_report'),
    session_uuid: Uuid,
    n: z.int(),
    x: z.int().min(1),
    print_uuid: Uuid.optional(),
  }),
  z.object({ kind: z.literal('z_report'), session_uuid: Uuid, n: z.int(), print_uuid: Uuid.optional() }),
])
export type PaperPart = z.infer<typeof PaperPart>

export const JobKind = z.enum([...TicketKind.options, 'receipt', 'provisional', 'x_report', 'z_report'])
export type JobKind = z.infer<typeof JobKind>

/** Facts of one print; stream `printJob-<uuid>` (DEF-34). The paper itself is made of it when it is printed. */
export const printJobEvents = {
  PrintJobQueued: z.object({
    job_uuid: Uuid,
    ...TicketPart.shape,
    /** Null: no printer makes these courses. */
    printer_uuid: Uuid.nullable(),
    copies: z.int().min(1).max(9),
    queued_at: Instant,
  }),
  PaperJobQueued: z.object({
    job_uuid: Uuid,
    paper: PaperPart,
    printer_uuid: Uuid,
    queued_at: Instant,
  }),
  /** The intent: whoever wrote it has the bytes in hand. `try_uuid`: whose, where it came with the job itself. */
  PrintJobSent: z.object({
    attempt: z.int().min(1),
    printer_uuid: Uuid,
    at: Instant,
    try_uuid: Uuid.optional(),
  }),
  PrintJobMissed: z.object({
    attempt: z.int().min(1),
    printer_uuid: Uuid,
    reason: PrintTrouble,
    at: Instant,
  }),
  /** `after_failure`: it was said before that it did not come out, so the order is told that it did. */
  PrintJobAcknowledged: z.object({
    attempt: z.int().min(1),
    printer_uuid: Uuid,
    at: Instant,
    after_failure: z.literal(true).optional(),
  }),
  PrintJobRerouted: z.object({ from_printer_uuid: Uuid, printer_uuid: Uuid, at: Instant }),
  PrintJobFailed: z.object({ reason: PrintTrouble, at: Instant }),
  /** Waited so long that somebody is asked first (SC-44). */
  PrintJobWentStale: z.object({ at: Instant }),
  PrintJobRetried: z.object({ printer_uuid: Uuid, at: Instant }),
  PrintJobDiscarded: z.object({ at: Instant }),
}
export type PrintJobEvent = EventOf<typeof printJobEvents>

export const printJobStream = (job_uuid: Uuid): string => `printJob-${job_uuid}`
export const printJobUuidOf = (stream: string): Uuid => stream.slice('printJob-'.length)
