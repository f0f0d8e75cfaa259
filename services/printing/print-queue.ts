import { addMs, type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  type Agenda,
  type AgendaItem,
  isRepeatable,
  type NewId,
  type Printer,
  type PrinterPlace,
} from '@bon/contracts/ports'
import { type ExistingPrintJob, printJobStream } from '@bon/contracts/printing'
import { type CommandContext, type CommandHandler, eachDue } from '../kernel/index.ts'
import { given_up_after_ms, type PrintJobCommand, printJobDecider } from './print-job.decider.ts'

export type PrintHouse = {
  handler: CommandHandler
  agenda: Agenda
  printer: Printer
  newId: NewId
  now(): Instant
  /** Undefined for one that was taken away. */
  placeOf(company_uuid: Uuid, printer_uuid: Uuid): PrinterAt | undefined
  /** The paper, with names and texts joined in as they are now. */
  bytesOf(company_uuid: Uuid, job: ExistingPrintJob, place: PrinterAt): Promise<Uint8Array>
  tell(line: string): void
}
export type PrinterAt = PrinterPlace & {
  name: string
  paper_mm: '80' | '58'
  fallback_printer_uuid: Uuid | null
}

type Waiting = { item: AgendaItem; job: ExistingPrintJob; printer_uuid: Uuid }

/** Longer after each try, so that a printer whose paper is being changed is met when it is ready. */
const pause_ms = 2_000

/**
 * One queue for each printer, so that a dead one blocks nobody (SC-44). It holds nothing that is not in the streams or
 * on the agenda: a process that dies leaves both, and the next one looks there.
 */
export const createPrintQueue = (house: PrintHouse) => {
  const { handler, agenda, now, tell } = house
  const running = new Map<Uuid, Promise<void>>()

  /** Starts whatever is due at printers that are free. */
  const look = async (): Promise<void> => {
    const waiting = new Map<Uuid, Waiting[]>()
    const sortOut = async (item: AgendaItem): Promise<void> => {
      const folded = await handler.load(printJobDecider, printJobStream(item.uuid), item.company_uuid)
      const job = folded?.state
      if (!job || (job.status !== 'queued' && job.status !== 'sent')) await agenda.done(item)
      else waiting.set(job.printer_uuid, [...(waiting.get(job.printer_uuid) ?? []), { item, job, ...job }])
    }
    await eachDue(agenda, 'print', now(), sortOut).catch((error: unknown) => tell(waits(error)))
    for (const [printer, jobs] of waiting) {
      if (running.has(printer)) continue
      const oldestFirst = jobs.sort((a, b) => (a.job.queued_at < b.job.queued_at ? -1 : 1))
      const done = inTurn(house, oldestFirst)
        // It stays on the agenda, and the stream knows how far it came.
        .catch((error: unknown) => tell(waits(error)))
        .finally(() => running.delete(printer))
      running.set(printer, done)
    }
  }
  /** When no printer has anything in hand. */
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return { look, idle }
}

const waits = (error: unknown): string => `a print waits: ${error instanceof Error ? error.message : error}`

const inTurn = async (house: PrintHouse, jobs: readonly Waiting[]): Promise<void> => {
  for (const waiting of jobs) await tryJob(house, waiting)
}

const tryJob = async (house: PrintHouse, { item, job, printer_uuid }: Waiting): Promise<void> => {
  const place = house.placeOf(item.company_uuid, printer_uuid)
  // Before it is taken in hand: what cannot be written has surely not come out.
  const bytes = place && (await house.bytesOf(item.company_uuid, job, place))
  const repeatable = place !== undefined && isRepeatable(place)
  const started = await perform(house, item, { type: 'StartPrint', repeatable })
  const sent = started.events.find(({ type }) => type === 'PrintJobSent')
  // Somebody else has it in hand, or it is over.
  if (!sent) return follow(house, item, started.job)
  const { attempts: attempt } = started.job
  const outcome =
    place && bytes
      ? await house.printer.print(place, bytes, printId(item.uuid, printer_uuid))
      : ({ outcome: 'not_printed', reason: 'unreachable' } as const)
  const ended = await perform(house, item, {
    ...{ type: 'EndPrint', attempt, outcome, repeatable },
    fallback_printer_uuid: place?.fallback_printer_uuid ?? null,
  })
  return follow(house, item, ended.job)
}

/** The same paper at the same printer, however often it is tried and whoever asks for it. */
const printId = (job_uuid: Uuid, printer_uuid: Uuid): Uuid => uuid5(job_uuid, `at:${printer_uuid}`)

/** What the agenda says of a job follows from its state, and from nothing else. */
const follow = ({ agenda, now }: PrintHouse, item: AgendaItem, job: ExistingPrintJob): Promise<void> => {
  if (job.status === 'sent')
    return agenda.put({ ...item, set_at: job.changed_at, due_at: addMs(job.changed_at, given_up_after_ms) })
  const at = now()
  if (job.status === 'queued')
    return agenda.put({ ...item, set_at: at, due_at: addMs(at, pause_ms * job.tries) })
  return agenda.done(item)
}

const perform = async ({ handler, now, newId }: PrintHouse, item: AgendaItem, command: PrintJobCommand) => {
  const { company_uuid, vat_entity_uuid, uuid } = item
  const stream = printJobStream(uuid)
  const context: CommandContext = {
    ...{ company_uuid, vat_entity_uuid, actor: 'print-queue', now: now() },
    // Its own each time: of two that try at once one writes, and the other finds that it came too late.
    command_id: newId(),
  }
  const handled = await handler.handle(printJobDecider, stream, command, context)
  if (isRejection(handled)) throw new Error(`print job ${uuid} was refused: ${handled.rejection}`)
  if (handled.state.status === 'new') throw new Error(`no print job ${uuid}`)
  return { job: handled.state, events: handled.events }
}
