import { epochMsOf, type Instant, isWithin, reject, type Uuid } from '@bon/contracts/kernel'
import type { PrintOutcome } from '@bon/contracts/ports'
import {
  type ExistingPrintJob,
  evolvePrintJob,
  newPrintJob,
  type PrintJob,
  type PrintJobEvent,
  type PrintTrouble,
  printJobEvents,
  stale_after_ms,
} from '@bon/contracts/printing'
import { type CodesOf, type DecideContext, type Decider, type Decisions, decideBy } from '../kernel/index.ts'

type Queued = Extract<PrintJobEvent, { type: 'PrintJobQueued' }>['data']
type PaperQueued = Extract<PrintJobEvent, { type: 'PaperJobQueued' }>['data']

/** One printer's part of a ticket. */
export type NewTicketJob = Omit<Queued, 'queued_at'>

export type PrintJobCommand =
  /** `start`: the printer is free, so the job is started in the same append. */
  | {
      type: 'QueuePrintJob'
      job: NewTicketJob
      start?: { repeatable: boolean; try_uuid: Uuid; at: Instant }
    }
  | { type: 'QueuePaper'; job: Omit<PaperQueued, 'queued_at'> }
  /** Starts an attempt. `repeatable`: a retry after an unknown outcome is harmless. */
  | { type: 'StartPrint'; repeatable: boolean }
  | {
      type: 'EndPrint'
      attempt: number
      outcome: PrintOutcome
      repeatable: boolean
      fallback_printer_uuid: Uuid | null
    }
  /** `printer_uuid`: the current printer; null when there is none. */
  | { type: 'RetryPrintJob'; although_old: boolean; printer_uuid: Uuid | null }
  | { type: 'DiscardPrintJob' }
  /** After a restore: it may have been printed since the backup, so a person must confirm. */
  | { type: 'DoubtPrint' }

type Of<Type extends PrintJobCommand['type']> = Extract<PrintJobCommand, { type: Type }>

/** Events of a decision, typed here, so that its rejections are inferred from what it returns (ADR 0099). */
const happened = (events: PrintJobEvent[]): PrintJobEvent[] => events

/** After three failures the fallback printer takes over and the register shows an alarm (DEF-34). */
const tries_at_a_printer = 3
/** Longer than the timeout of any printer: the process that sent it has crashed. */
export const abandoned_after_ms = 30_000

/** A decision on a job that was queued. */
const queued =
  <Command, Decided>(decide: (command: Command, job: ExistingPrintJob, at: Instant) => Decided) =>
  (command: Command, job: PrintJob, { now }: DecideContext) =>
    job.status === 'new' ? reject('request.not_found') : decide(command, job, now)

const queue = (
  { job, start: begin }: Of<'QueuePrintJob'>,
  { status }: PrintJob,
  { now: queued_at }: DecideContext,
): PrintJobEvent[] => {
  if (status !== 'new') return []
  const event: PrintJobEvent = { type: 'PrintJobQueued', data: { ...job, queued_at } }
  const made = evolvePrintJob(newPrintJob, event)
  if (!begin || made.status !== 'queued') return [event]
  const { try_uuid, at, repeatable } = begin
  const begun = start({ type: 'StartPrint', repeatable }, made, at)
  return [event, ...begun.map((each) => ofTry(each, try_uuid))]
}

const queuePaper = (
  { job }: Of<'QueuePaper'>,
  { status }: PrintJob,
  { now: queued_at }: DecideContext,
): PrintJobEvent[] => (status === 'new' ? [{ type: 'PaperJobQueued', data: { ...job, queued_at } }] : [])

/**
 * Makes the events of concurrent processes differ, so that the second append conflicts instead of counting as a
 * repetition.
 */
const ofTry = (event: PrintJobEvent, try_uuid: Uuid): PrintJobEvent =>
  event.type === 'PrintJobSent' ? { ...event, data: { ...event.data, try_uuid } } : event

const start = ({ repeatable }: Of<'StartPrint'>, job: ExistingPrintJob, at: Instant): PrintJobEvent[] => {
  if (job.status === 'sent') {
    if (isWithin(job.changed_at, abandoned_after_ms, at)) return []
    // The sending process has crashed. A box can tell the outcome; a printer by itself cannot.
    if (!repeatable || job.tries >= tries_at_a_printer) return failed('no_answer', at)
  } else if (job.status !== 'queued') return []
  if (since(job.wished_at, at) > stale_after_ms)
    // It may have been printed already, so the user is asked about that instead.
    return job.status === 'sent' || job.unsure
      ? failed('no_answer', at)
      : [{ type: 'PrintJobExpired', data: { at } }]
  const { printer_uuid } = job
  return [{ type: 'PrintJobSent', data: { attempt: job.attempts + 1, printer_uuid, at } }]
}

const end = (
  { attempt, outcome, repeatable, fallback_printer_uuid }: Of<'EndPrint'>,
  job: ExistingPrintJob,
  at: Instant,
): PrintJobEvent[] => {
  // A newer attempt has started; its outcome counts.
  if (job.status !== 'sent' || job.attempts !== attempt) return []
  const { printer_uuid } = job
  if (outcome.outcome === 'printed') {
    const after_failure = job.has_failed ? { after_failure: true as const } : undefined
    return [{ type: 'PrintJobAcknowledged', data: { attempt, printer_uuid, at, ...after_failure } }]
  }
  const reason = outcome.outcome === 'unknown' ? ('no_answer' as const) : outcome.reason
  const missed: PrintJobEvent = { type: 'PrintJobMissed', data: { attempt, printer_uuid, reason, at } }
  const unsure = job.unsure || reason === 'no_answer'
  if (unsure && !repeatable) return [missed, ...failed('no_answer', at)]
  if (job.tries < tries_at_a_printer) return [missed]
  // What may have been printed must not be printed elsewhere too.
  if (unsure) return [missed, ...failed('no_answer', at)]
  if (fallback_printer_uuid === null || job.rerouted_from !== null) return [missed, ...failed(reason, at)]
  const data = { from_printer_uuid: printer_uuid, printer_uuid: fallback_printer_uuid, at }
  return [missed, { type: 'PrintJobRerouted', data }]
}

const retry = ({ although_old, printer_uuid }: Of<'RetryPrintJob'>, job: ExistingPrintJob, at: Instant) => {
  if (job.status !== 'failed' && job.status !== 'stale') return reject('print_job.not_waiting')
  const minutes = Math.floor(since(job.queued_at, at) / 60_000)
  if (since(job.queued_at, at) > stale_after_ms && !although_old) return reject('print_job.old', { minutes })
  if (printer_uuid === null) return reject('print_job.no_printer')
  return happened([{ type: 'PrintJobRetried', data: { printer_uuid, at } }])
}

const discard = (_: Of<'DiscardPrintJob'>, job: ExistingPrintJob, at: Instant) =>
  job.status === 'failed' || job.status === 'stale' || job.status === 'queued'
    ? happened([{ type: 'PrintJobDiscarded', data: { at } }])
    : reject('print_job.not_waiting')

const doubt = (_: Of<'DoubtPrint'>, { status }: ExistingPrintJob, at: Instant): PrintJobEvent[] =>
  status === 'queued' || status === 'sent' ? failed('no_answer', at) : []

const failed = (reason: PrintTrouble, at: Instant): PrintJobEvent[] => [
  { type: 'PrintJobFailed', data: { reason, at } },
]

const since = (from: Instant, to: Instant): number => epochMsOf(to) - epochMsOf(from)

const decisions = {
  QueuePrintJob: queue,
  QueuePaper: queuePaper,
  StartPrint: queued(start),
  EndPrint: queued(end),
  RetryPrintJob: queued(retry),
  DiscardPrintJob: queued(discard),
  DoubtPrint: queued(doubt),
} satisfies Decisions<PrintJobCommand, PrintJob, PrintJobEvent>

/**
 * One print from request to paper (SC-41, SC-44). The stream is the lock: only the writer of `PrintJobSent` may send
 * the bytes, and what may have been printed is never repeated automatically.
 */
export const printJobDecider: Decider<PrintJobCommand, PrintJob, PrintJobEvent, CodesOf<typeof decisions>> = {
  schemas: printJobEvents,
  keeps_mode: true,
  initialState: newPrintJob,
  evolve: evolvePrintJob,
  decide: (command, job, context) => decideBy(decisions, command.type, command, job, context),
}
