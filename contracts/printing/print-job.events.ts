import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  Instant,
  OrderUuid,
  SessionUuid,
  Uuid,
  VaultText,
} from '../kernel/index.ts'
import { TicketLine } from '../orders/index.ts'

/**
 * Why nothing was printed. `no_answer`: the bytes were sent but not acknowledged, so it may have been printed. All
 * others are certain that nothing was.
 */
export const PrintTrouble = z.enum([
  'no_printer',
  'unreachable',
  // The address is one that this installation does not connect to (S-06).
  'address_refused',
  'no_paper',
  'device_failed',
  'no_answer',
])
export type PrintTrouble = z.infer<typeof PrintTrouble>

export const TicketKind = z.enum(['delta', 'replacement', 'extra'])
export type TicketKind = z.infer<typeof TicketKind>

/** The part of an order's ticket for one print category. */
export const TicketPart = z.object({
  ticket_uuid: Uuid,
  order_uuid: OrderUuid,
  kind: TicketKind,
  short_nr: z.int(),
  /** Number of the ticket within the order. */
  ticket_nr: z.int().min(1),
  table_uuids: z.array(Uuid).max(50),
  cashier_uuid: CashierUuid,
  lines: z.array(TicketLine).max(500),
  note: VaultText.optional(),
  /** Training: not to be produced (DEF-21). */
  test_mode: z.literal(true).optional(),
  /** Courses of the same ticket that are produced elsewhere ("Sammen med"). */
  together_with: z.array(Uuid).max(100),
  at: Instant,
})
export type TicketPart = z.infer<typeof TicketPart>

/** A paper for the register's printer: a guest's paper, which its own stream counts, or a report of a session. */
export const PaperPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['receipt', 'provisional', 'invoice', 'tip']),
    order_uuid: OrderUuid,
    print_uuid: Uuid,
    short_nr: z.int(),
  }),
  // Absent on jobs from before report prints were numbered events.
  z.object({
    kind: z.literal('x_report'),
    session_uuid: SessionUuid,
    n: z.int(),
    x: z.int().min(1),
    print_uuid: Uuid.optional(),
  }),
  z.object({
    kind: z.literal('z_report'),
    session_uuid: SessionUuid,
    n: z.int(),
    print_uuid: Uuid.optional(),
  }),
])
export type PaperPart = z.infer<typeof PaperPart>

export const JobKind = z.enum([
  ...TicketKind.options,
  'receipt',
  'provisional',
  'invoice',
  'tip',
  'x_report',
  'z_report',
])
export type JobKind = z.infer<typeof JobKind>

/** Events of one print job; stream `printJob-<uuid>` (DEF-34). The paper is rendered when it is printed. */
export const printJobEvents = {
  PrintJobQueued: z.object({
    job_uuid: Uuid,
    ...TicketPart.shape,
    /** Null when no printer takes these courses. */
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
  /**
   * The intent: only the writer of this event sends the bytes. `try_uuid` identifies the writer, where it was queued
   * together with the job.
   */
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
  /** `after_failure`: a failure had been reported before, so the order is told that it was printed after all. */
  PrintJobAcknowledged: z.object({
    attempt: z.int().min(1),
    printer_uuid: Uuid,
    at: Instant,
    after_failure: z.literal(true).optional(),
  }),
  PrintJobRerouted: z.object({ from_printer_uuid: Uuid, printer_uuid: Uuid, at: Instant }),
  PrintJobFailed: z.object({ reason: PrintTrouble, at: Instant }),
  /** Waited so long that a person must confirm first (SC-44). */
  PrintJobExpired: z.object({ at: Instant }),
  PrintJobRetried: z.object({ printer_uuid: Uuid, at: Instant }),
  PrintJobDiscarded: z.object({ at: Instant }),
}
export type PrintJobEvent = EventOf<typeof printJobEvents>

export const printJobStream = (job_uuid: Uuid): string => `printJob-${job_uuid}`
export const printJobUuidOf = (stream: string): Uuid => stream.slice('printJob-'.length)
