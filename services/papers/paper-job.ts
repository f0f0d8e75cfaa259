import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { PaperPrint } from '@bon/contracts/papers'
import { type PaperPart, printJobStream } from '@bon/contracts/printing'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { printJobDecider } from '../printing/index.ts'

/** One paper, one job, whoever asks for it and how often. */
export const paperJobOf = (print_uuid: Uuid): Uuid => uuid5(print_uuid, 'job')

export const queuePaper = async (
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

/** From the fact to the printer's queue. */
export const queuePrint = async (
  handler: CommandHandler,
  event: RecordedEvent,
  who: Omit<CommandContext, 'command_id'>,
): Promise<void> => {
  const { print_uuid, order_uuid, paper: kind, printer_uuid, short_nr } = event.data as PaperPrint
  if (printer_uuid === null) return
  const job_uuid = paperJobOf(print_uuid)
  const paper = { kind, order_uuid, print_uuid, short_nr }
  await queuePaper(
    handler,
    { job_uuid, paper, printer_uuid },
    { ...who, command_id: uuid5(job_uuid, 'queue') },
  )
}
