import { z } from 'zod'
import { type EventOf, Instant, Uuid } from '../kernel/index.ts'
import { PaperWay } from './paper.events.ts'

/**
 * Papers that were made of a session's reports; stream `reportPaper-<session_uuid>`. As with receipts the first is the
 * report and the n-th after it `KOPI nr. n`, and what stands on it follows from the log (BEYOND-18).
 */
export const reportPaperEvents = {
  ReportPrinted: z.object({
    print_uuid: Uuid,
    session_uuid: Uuid,
    register_uuid: Uuid,
    /** The session's Z number. */
    n: z.int().min(1),
    /** Which X report of the session; null: its Z report. Each counts its copies by itself. */
    x: z.int().min(1).nullable(),
    copy: z.int().min(0),
    way: PaperWay,
    /** Null: not at a printer of ours. */
    printer_uuid: Uuid.nullable(),
    /** What had come after the close by then, each by the event that it tells of (SC-25). */
    supplements: z.array(Uuid).max(10_000),
    template: z.literal([1, 2]),
    /** A cashier; from the office, whoever asked for it there. */
    cashier_uuid: Uuid,
    at: Instant,
  }),
}
export type ReportPaperEvent = EventOf<typeof reportPaperEvents>
export type ReportPrint = ReportPaperEvent['data']

export type ReportPapers = { prints: readonly ReportPrint[] }
export const noReportPapers: ReportPapers = { prints: [] }
export const evolveReportPapers = ({ prints }: ReportPapers, event: ReportPaperEvent): ReportPapers => ({
  prints: [...prints, event.data],
})

export const reportPaperStream = (session_uuid: Uuid): string => `reportPaper-${session_uuid}`
