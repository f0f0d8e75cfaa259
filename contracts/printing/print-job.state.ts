import type { Instant, Uuid } from '../kernel/index.ts'
import type { PaperPart, PrintJobEvent, PrintTrouble, TicketPart } from './print-job.events.ts'

type Job = {
  /** A kitchen ticket, or a paper of the register. */
  what: { part: 'ticket'; ticket: TicketPart } | { part: 'paper'; paper: PaperPart }
  job_uuid: Uuid
  copies: number
  printer_uuid: Uuid | null
  /** The printer that it was first queued for. */
  first_printer_uuid: Uuid | null
  rerouted_from: Uuid | null
  queued_at: Instant
  /** When printing was last requested. */
  wished_at: Instant
  /** When the status last changed. */
  changed_at: Instant
  /** On all printers. */
  attempts: number
  /** On this printer, since the last request. */
  tries: number
  /** It may have been printed here: bytes were sent but not acknowledged. */
  unsure: boolean
  trouble: PrintTrouble | null
  /** A failure has been reported at some time. */
  has_failed: boolean
}

/** One status per member (ARCH-22). */
export type PrintJob =
  | { status: 'new' }
  | (Job & { status: 'queued'; printer_uuid: Uuid })
  | (Job & { status: 'sent'; printer_uuid: Uuid })
  | (Job & { status: 'acknowledged' })
  | (Job & { status: 'failed' })
  | (Job & { status: 'stale' })
  | (Job & { status: 'discarded' })
export type ExistingPrintJob = Exclude<PrintJob, { status: 'new' }>

export const newPrintJob: PrintJob = { status: 'new' }

export const evolvePrintJob = (job: PrintJob, event: PrintJobEvent): PrintJob => {
  if (event.type === 'PrintJobQueued') {
    const { job_uuid, copies, printer_uuid, queued_at, ...ticket } = event.data
    const fresh = {
      job_uuid,
      copies,
      what: { part: 'ticket' as const, ticket },
      ...begun(printer_uuid, queued_at),
    }
    return printer_uuid === null
      ? { ...fresh, status: 'failed', printer_uuid: null, trouble: 'no_printer', has_failed: true }
      : { ...fresh, status: 'queued', printer_uuid }
  }
  if (event.type === 'PaperJobQueued') {
    const { job_uuid, paper, printer_uuid, queued_at } = event.data
    const what = { part: 'paper' as const, paper }
    return { status: 'queued', job_uuid, copies: 1, what, ...begun(printer_uuid, queued_at), printer_uuid }
  }
  if (job.status === 'new') return job
  const now = { ...job, changed_at: event.data.at }
  switch (event.type) {
    case 'PrintJobSent': {
      const { attempt, printer_uuid } = event.data
      // Sent again without an answer to the first: the process that sent it has crashed.
      const unsure = job.unsure || job.status === 'sent'
      return { ...now, status: 'sent', printer_uuid, attempts: attempt, tries: job.tries + 1, unsure }
    }
    case 'PrintJobMissed': {
      const { printer_uuid, reason } = event.data
      const unsure = job.unsure || reason === 'no_answer'
      return { ...now, status: 'queued', printer_uuid, trouble: reason, unsure }
    }
    case 'PrintJobAcknowledged':
      return { ...now, status: 'acknowledged', trouble: null }
    case 'PrintJobRerouted': {
      const { printer_uuid, from_printer_uuid: rerouted_from } = event.data
      return { ...now, status: 'queued', printer_uuid, rerouted_from, tries: 0, unsure: false }
    }
    case 'PrintJobFailed':
      return { ...now, status: 'failed', trouble: event.data.reason, has_failed: true }
    case 'PrintJobExpired':
      return { ...now, status: 'stale', has_failed: true }
    case 'PrintJobRetried': {
      const { printer_uuid, at } = event.data
      // At the same printer the doubt remains: a box that has printed it answers so without printing again.
      const unsure = job.unsure && printer_uuid === job.printer_uuid
      const again = { printer_uuid, wished_at: at, rerouted_from: null, tries: 0, unsure }
      return { ...now, status: 'queued', ...again }
    }
    case 'PrintJobDiscarded':
      return { ...now, status: 'discarded' }
  }
}

const begun = (printer_uuid: Uuid | null, queued_at: Instant) => ({
  first_printer_uuid: printer_uuid,
  rerouted_from: null,
  trouble: null,
  queued_at,
  wished_at: queued_at,
  changed_at: queued_at,
  attempts: 0,
  tries: 0,
  unsure: false,
  has_failed: false,
})
