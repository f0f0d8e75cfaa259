import { isEvent, isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { type MailTrouble, type PaperPrint, paperEvents, paperStream } from '@bon/contracts/papers'
import type { CommandContext, CommandHandler, ProcessManager } from '../kernel/index.ts'
import { paperDecider } from '../papers/index.ts'
import { anyContentHash, whoOf } from './who.ts'

type Dependencies = {
  handler: CommandHandler
  /** Passes the letter to the outbox, which is idempotent by print. */
  post(company_uuid: string, print: PaperPrint): Promise<'posted' | MailTrouble>
}

const isPrinted = isEvent(paperEvents, 'PaperPrinted')

/** Passes mailed receipts to the outbox; skips a letter whose result is known. */
export const mailPapers = (application: Dependencies): ProcessManager => ({
  name: 'mail-papers',
  prefixes: ['paper-'],
  grace_ms: 0,
  wants: (event) => isPrinted(event) && event.data.way === 'mail',
  react: async (events) => {
    for (const event of events.filter(isPrinted)) await mailPaper(application, event)
  },
})

const mailPaper = async (
  { handler, post }: Dependencies,
  event: RecordedEvent & { data: PaperPrint },
): Promise<void> => {
  const print = event.data
  const papers = await handler.load(paperDecider, event.stream, event.meta.company_uuid)
  if (papers?.state.mails[print.print_uuid]) return
  const outcome = await post(event.meta.company_uuid, print)
  if (outcome === 'posted') return
  await endMail(handler, print, outcome, whoOf(event, 'mail-papers'))
}

/** Records the result of a letter, once. */
export const endMail = async (
  handler: CommandHandler,
  { order_uuid, print_uuid }: Pick<PaperPrint, 'order_uuid' | 'print_uuid'>,
  outcome: 'sent' | MailTrouble,
  who: Omit<CommandContext, 'command_id' | 'command_hash'>,
): Promise<void> => {
  const handled = await handler.handle(
    paperDecider,
    paperStream(order_uuid),
    { print_uuid, outcome },
    { ...who, command_id: uuid5(print_uuid, 'mail'), command_hash: anyContentHash },
  )
  if (isRejection(handled)) throw new Error(`the end of a letter was refused: ${handled.rejection}`)
}
