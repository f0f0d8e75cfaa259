import { addMs, type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type Agenda, type AgendaItem, isRepeatable, type NewId, type Printer } from '@bon/contracts/ports'
import { type ExistingPrintJob, printJobStream } from '@bon/contracts/printing'
import type { CommandContext, CommandHandler, Handled } from '../kernel/index.ts'
import {
  given_up_after_ms,
  type NewTicketJob,
  type PrintJobCommand,
  printJobDecider,
} from './print-job.decider.ts'
import type { PrinterAt } from './printer-at.ts'

export type PrintHouse = {
  handler: CommandHandler
  agenda: Agenda
  printer: Printer
  newId: NewId
  now(): Instant
  /** Undefined for one that was taken away. */
  placeOf(company_uuid: Uuid, printer_uuid: Uuid): PrinterAt | undefined
  /** The paper, with names and texts joined in as they are now. */
  bytesOf(
    company_uuid: Uuid,
    job: Pick<ExistingPrintJob, 'what' | 'copies'>,
    place: PrinterAt,
  ): Promise<Uint8Array>
  tell(line: string): void
}

/** A ticket that is not in the log yet, and in whose name it gets there. */
export type NewPrint = { job: NewTicketJob & { printer_uuid: Uuid }; context: CommandContext }

/** Longer after each try, so that a printer whose paper is being changed is met when it is ready. */
const pause_ms = 2_000

/** Tries a job of the log once. Answers what it is then. */
export const tryJob = async (
  house: PrintHouse,
  item: AgendaItem,
  printer_uuid: Uuid,
): Promise<ExistingPrintJob> => {
  const stream = printJobStream(item.uuid)
  const known = (await house.handler.peek(printJobDecider, stream, item.company_uuid))?.state
  if (!known || known.status === 'new') throw new Error(`no print job ${item.uuid}`)
  const paper = await paperOf(house, item, printer_uuid, known)
  const command = { type: 'StartPrint', repeatable: paper.repeatable } as const
  const started = existing(await perform(house, item, command))
  // Otherwise somebody else has it in hand, or it is over.
  const isOurs = started.events.some(({ type }) => type === 'PrintJobSent')
  return isOurs ? send(house, item, paper, started.job) : started.job
}

/** Makes the job and takes it in hand with one append. `made` hears of the append, before the printer is asked. */
export const tryNewJob = async (
  house: PrintHouse,
  item: AgendaItem,
  { job, context }: NewPrint,
  made: () => void,
): Promise<ExistingPrintJob> => {
  const { printer_uuid, job_uuid: _, copies, ...ticket } = job
  const paper = await paperOf(house, item, printer_uuid, { what: { part: 'ticket', ticket }, copies })
  const start = { repeatable: paper.repeatable, try_uuid: house.newId(), at: house.now() }
  const command = { type: 'QueuePrintJob', job, start } as const
  const queued = await house.handler.handle(printJobDecider, printJobStream(item.uuid), command, context)
  const { job: now, events, repeated } = existing(queued)
  made()
  if (repeated) return jobNow(house, item)
  return events.some(({ type }) => type === 'PrintJobSent') ? send(house, item, paper, now) : now
}

const jobNow = async ({ handler }: PrintHouse, { uuid, company_uuid }: AgendaItem) => {
  const folded = await handler.load(printJobDecider, printJobStream(uuid), company_uuid)
  if (!folded || folded.state.status === 'new') throw new Error(`no print job ${uuid}`)
  return folded.state
}

/** When the job is to be looked at again; undefined once it is over. It follows from its state, and from nothing else. */
export const nextLook = (
  job: ExistingPrintJob,
  now: Instant,
): Pick<AgendaItem, 'set_at' | 'due_at'> | undefined => {
  if (job.status === 'sent')
    return { set_at: job.changed_at, due_at: addMs(job.changed_at, given_up_after_ms) }
  if (job.status === 'queued') return { set_at: now, due_at: addMs(now, pause_ms * job.tries) }
  return undefined
}

type PaperAt = {
  place: PrinterAt | undefined
  bytes: Uint8Array | undefined
  repeatable: boolean
  print_id: Uuid
}

/** Before the job is taken in hand: what cannot be written has surely not come out. */
const paperOf = async (
  house: PrintHouse,
  { company_uuid, uuid }: AgendaItem,
  printer_uuid: Uuid,
  job: Pick<ExistingPrintJob, 'what' | 'copies'>,
): Promise<PaperAt> => {
  const place = house.placeOf(company_uuid, printer_uuid)
  const bytes = place && (await house.bytesOf(company_uuid, job, place))
  const repeatable = place !== undefined && isRepeatable(place)
  // The same paper at the same printer, however often it is tried and whoever asks for it.
  return { place, bytes, repeatable, print_id: uuid5(uuid, `at:${printer_uuid}`) }
}

const send = async (
  house: PrintHouse,
  item: AgendaItem,
  { place, bytes, repeatable, print_id }: PaperAt,
  { attempts: attempt }: ExistingPrintJob,
): Promise<ExistingPrintJob> => {
  const outcome =
    place && bytes
      ? await house.printer.print(place, bytes, print_id)
      : ({ outcome: 'not_printed', reason: 'unreachable' } as const)
  const fallback_printer_uuid = place?.fallback_printer_uuid ?? null
  const command = { type: 'EndPrint', attempt, outcome, repeatable, fallback_printer_uuid } as const
  return existing(await perform(house, item, command)).job
}

const perform = (
  { handler, now, newId }: PrintHouse,
  { company_uuid, vat_entity_uuid, uuid }: AgendaItem,
  command: PrintJobCommand,
) =>
  handler.handle(printJobDecider, printJobStream(uuid), command, {
    company_uuid,
    vat_entity_uuid,
    actor: 'print-queue',
    now: now(),
    // Its own each time: of two that try at once one writes, and the other finds that it came too late.
    command_id: newId(),
  })

type Said = Awaited<ReturnType<typeof perform>>

const existing = (
  handled: Said,
): Pick<Handled<ExistingPrintJob>, 'events' | 'repeated'> & { job: ExistingPrintJob } => {
  if (isRejection(handled)) throw new Error(`a print job was refused: ${handled.rejection}`)
  const { state: job, events, repeated } = handled
  if (job.status === 'new') throw new Error('a print job that was answered exists')
  return { job, events, repeated }
}
