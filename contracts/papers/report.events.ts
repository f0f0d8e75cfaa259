import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  type Folds,
  foldBy,
  Instant,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { PaperWay } from './paper.events.ts'

/** A late act, by its source event and the session that counts it; without one: of training. */
export const LateEntryOf = z.object({ source_event_id: Uuid, counted_in: SessionUuid.optional() })
export type LateEntryOf = z.infer<typeof LateEntryOf>

/**
 * Prints of a session's reports; stream `reportPaper-<session_uuid>`. As with receipts, the first is the report and the
 * n-th after it `KOPI nr. n`, and the content follows from the log (BEYOND-18).
 */
export const reportPaperEvents = {
  ReportPrinted: z.object({
    print_uuid: Uuid,
    session_uuid: SessionUuid,
    register_uuid: RegisterUuid,
    /** The session's Z number. */
    n: z.int().min(1),
    /** Number of the X report; null for the Z report. Each counts its own copies. */
    x: z.int().min(1).nullable(),
    copy: z.int().min(0),
    way: PaperWay,
    /** Null when no printer of ours made it. */
    printer_uuid: Uuid.nullable(),
    /** Late entries known by then (SC-25). */
    late_entries: z.array(LateEntryOf).max(10_000),
    template: z.literal([1, 2]),
    /** A cashier, or the back-office user who requested it. */
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
}
export type ReportPaperEvent = EventOf<typeof reportPaperEvents>
export type ReportPrint = ReportPaperEvent['data']

export type ReportPapers = { prints: readonly ReportPrint[] }
export const noReportPapers: ReportPapers = { prints: [] }
const folds: Folds<typeof reportPaperEvents, ReportPapers> = {
  ReportPrinted: ({ prints }, print) => ({ prints: [...prints, print] }),
}
export const evolveReportPapers = (papers: ReportPapers, event: ReportPaperEvent): ReportPapers =>
  foldBy(folds, papers, event)

export const reportPaperStream = (session_uuid: SessionUuid): string => `reportPaper-${session_uuid}`
