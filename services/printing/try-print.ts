import { addMs, type CompanyUuid, type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  type Agenda,
  type AgendaItem,
  isRepeatable,
  type Logger,
  type NewId,
  type Printer,
} from '@bon/contracts/ports'
import { type ExistingPrintJob, printJobStream } from '@bon/contracts/printing'
import type { CommandContext, CommandHandler, Handled } from '../kernel/index.ts'
import {
  abandoned_after_ms,
  type NewTicketJob,
  type PrintJobCommand,
  printJobDecider,
} from './print-job.decider.ts'
import type { PrinterAt } from './printer-at.ts'

export type PrintDependencies = {
  handler: CommandHandler
  agenda: Agenda
  printer: Printer
  newId: NewId
  now(): Instant
  /** Undefined when the printer was removed. */
  placeOf(company_uuid: CompanyUuid, printer_uuid: Uuid): PrinterAt | undefined
  /** Renders the paper with current names and texts. */
  bytesOf(
    company_uuid: CompanyUuid,
    job: Pick<ExistingPrintJob, 'what' | 'copies'>,
    place: PrinterAt,
  ): Promise<Uint8Array>
  log: Logger
}

/** A job that is not in the log yet, with the context to append it. */
export type NewPrint = { job: NewTicketJob & { printer_uuid: Uuid }; context: CommandContext }

/** Multiplied by the number of attempts, to allow for changing the paper. */
const pause_ms = 2_000

/** Attempts a recorded job once; returns its state afterwards. */
export const tryJob = async (
  deps: PrintDependencies,
  item: AgendaItem,
  printer_uuid: Uuid,
): Promise<ExistingPrintJob> => {
  const stream = printJobStream(item.uuid)
  const current = (await deps.handler.peek(printJobDecider, stream, item.company_uuid))?.state
  if (!current || current.status === 'new') throw new Error(`no print job ${item.uuid}`)
  const paper = await paperOf(deps, item, printer_uuid, current)
  const command = { type: 'StartPrint', repeatable: paper.repeatable } as const
  const started = existing(await perform(deps, item, command))
  // Otherwise another process has started it, or it has ended.
  const isOurs = started.events.some(({ type }) => type === 'PrintJobSent')
  return isOurs ? send(deps, item, paper, started.job) : started.job
}

/** Creates and starts the job in one append. Calls `made` after the append, before printing. */
export const tryNewJob = async (
  deps: PrintDependencies,
  item: AgendaItem,
  { job, context }: NewPrint,
  made: () => void,
): Promise<ExistingPrintJob> => {
  const { printer_uuid, job_uuid: _, copies, ...ticket } = job
  const paper = await paperOf(deps, item, printer_uuid, { what: { part: 'ticket', ticket }, copies })
  const start = { repeatable: paper.repeatable, try_uuid: deps.newId(), at: deps.now() }
  const command = { type: 'QueuePrintJob', job, start } as const
  const queued = await deps.handler.handle(printJobDecider, printJobStream(item.uuid), command, context)
  const { job: now, events, repeated } = existing(queued)
  made()
  if (repeated) return jobNow(deps, item)
  return events.some(({ type }) => type === 'PrintJobSent') ? send(deps, item, paper, now) : now
}

const jobNow = async ({ handler }: PrintDependencies, { uuid, company_uuid }: AgendaItem) => {
  const folded = await handler.load(printJobDecider, printJobStream(uuid), company_uuid)
  if (!folded || folded.state.status === 'new') throw new Error(`no print job ${uuid}`)
  return folded.state
}

/** When the job must be checked again; undefined once it has ended. Depends on its state only. */
export const nextAttempt = (
  job: ExistingPrintJob,
  now: Instant,
): Pick<AgendaItem, 'set_at' | 'due_at'> | undefined => {
  if (job.status === 'sent')
    return { set_at: job.changed_at, due_at: addMs(job.changed_at, abandoned_after_ms) }
  if (job.status === 'queued') return { set_at: now, due_at: addMs(now, pause_ms * job.tries) }
  return undefined
}

type PaperAt = {
  place: PrinterAt | undefined
  bytes: Uint8Array | undefined
  repeatable: boolean
  print_id: Uuid
}

/** Rendered before the attempt starts: if rendering fails, certainly nothing was printed. */
const paperOf = async (
  deps: PrintDependencies,
  { company_uuid, uuid }: AgendaItem,
  printer_uuid: Uuid,
  job: Pick<ExistingPrintJob, 'what' | 'copies'>,
): Promise<PaperAt> => {
  const place = deps.placeOf(company_uuid, printer_uuid)
  const bytes = place && (await deps.bytesOf(company_uuid, job, place))
  const repeatable = place !== undefined && isRepeatable(place)
  // The same id for every attempt at this printer, so that a box prints it once.
  return { place, bytes, repeatable, print_id: uuid5(uuid, `at:${printer_uuid}`) }
}

const send = async (
  deps: PrintDependencies,
  item: AgendaItem,
  { place, bytes, repeatable, print_id }: PaperAt,
  { attempts: attempt }: ExistingPrintJob,
): Promise<ExistingPrintJob> => {
  const outcome =
    place && bytes
      ? await deps.printer.print(place, bytes, print_id)
      : ({ outcome: 'not_printed', reason: 'unreachable' } as const)
  if (outcome.outcome !== 'printed')
    deps.log.warn('a printer did not confirm a print', { job_uuid: item.uuid, attempt, ...outcome })
  const fallback_printer_uuid = place?.fallback_printer_uuid ?? null
  const command = { type: 'EndPrint', attempt, outcome, repeatable, fallback_printer_uuid } as const
  return existing(await perform(deps, item, command)).job
}

const perform = (
  { handler, now, newId }: PrintDependencies,
  { company_uuid, vat_entity_uuid, uuid }: AgendaItem,
  command: PrintJobCommand,
) =>
  handler.handle(printJobDecider, printJobStream(uuid), command, {
    company_uuid,
    vat_entity_uuid,
    actor: 'print-queue',
    now: now(),
    // A new id each time, so that one of two concurrent attempts wins and the other is rejected.
    command_id: newId(),
  })

type HandledJob = Awaited<ReturnType<typeof perform>>

const existing = (
  handled: HandledJob,
): Pick<Handled<ExistingPrintJob>, 'events' | 'repeated'> & { job: ExistingPrintJob } => {
  if (isRejection(handled)) throw new Error(`a print job was refused: ${handled.rejection}`)
  const { state: job, events, repeated } = handled
  if (job.status === 'new') throw new Error('a print job that was answered exists')
  return { job, events, repeated }
}
