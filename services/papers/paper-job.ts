import { dataOf, isEvent, isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type PaperPrint, paperEvents, type ReportPrint, reportPaperEvents } from '@bon/contracts/papers'
import { type PaperPart, printJobStream } from '@bon/contracts/printing'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { printJobDecider } from '../printing/index.ts'

/** Deterministic job id, so that a paper is queued once. */
export const paperJobOf = (print_uuid: Uuid): Uuid => uuid5(print_uuid, 'job')

const queuePaper = async (
  handler: CommandHandler,
  job: { job_uuid: Uuid; paper: PaperPart; printer_uuid: Uuid },
  context: CommandContext,
): Promise<void> => {
  const queued = await handler.handle(
    printJobDecider,
    printJobStream(job.job_uuid),
    { type: 'QueuePaper', job },
    context,
  )
  if (isRejection(queued)) throw new Error(`paper ${job.job_uuid} was refused: ${queued.rejection}`)
}

const isReport = isEvent(reportPaperEvents, 'ReportPrinted')

/** Queues a printed paper at its printer. */
export const queuePrint = async (
  handler: CommandHandler,
  event: RecordedEvent,
  who: Omit<CommandContext, 'command_id'>,
): Promise<void> => {
  const print = isReport(event) ? event.data : dataOf(paperEvents, 'PaperPrinted', event)
  const { printer_uuid } = print
  if (printer_uuid === null) return
  const job_uuid = paperJobOf(print.print_uuid)
  const context = { ...who, command_id: uuid5(job_uuid, 'queue') }
  await queuePaper(handler, { job_uuid, paper: partOf(print), printer_uuid }, context)
}

const partOf = (print: PaperPrint | ReportPrint): PaperPart => {
  const { print_uuid } = print
  if ('order_uuid' in print) {
    const { order_uuid, paper: kind, short_nr } = print
    return { kind, order_uuid, print_uuid, short_nr }
  }
  const { session_uuid, n, x } = print
  return x === null
    ? { kind: 'z_report', session_uuid, n, print_uuid }
    : { kind: 'x_report', session_uuid, n, x, print_uuid }
}
