import { isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { type MailTrouble, type PaperPrint, paperStream } from '@bon/contracts/papers'
import type { CommandContext, CommandHandler, ProcessManager } from '../kernel/index.ts'
import { paperDecider } from '../papers/index.ts'
import { onceForEver, whoOf } from './who.ts'

type House = {
  handler: CommandHandler
  /** Hands the letter to the outbox, which knows it by its paper: given twice it goes once. */
  post(company_uuid: string, print: PaperPrint): Promise<'posted' | MailTrouble>
}

/** From a receipt that was mailed to the outbox. A letter whose end is known is not written again. */
export const mailPapers = (house: House): ProcessManager => ({
  name: 'mail-papers',
  prefixes: ['paper-'],
  patience_ms: 0,
  wants: ({ type, data }) => type === 'PaperPrinted' && (data as PaperPrint).way === 'mail',
  react: async (events) => {
    for (const event of events) await mailPaper(house, event)
  },
})

const mailPaper = async ({ handler, post }: House, event: RecordedEvent): Promise<void> => {
  const print = event.data as PaperPrint
  const papers = await handler.load(paperDecider, event.stream, event.meta.company_uuid)
  if (papers?.state.mails[print.print_uuid]) return
  const outcome = await post(event.meta.company_uuid, print)
  if (outcome === 'posted') return
  await endMail(handler, print, outcome, whoOf(event, 'mail-papers'))
}

/** What became of the letter, told once. */
export const endMail = async (
  handler: CommandHandler,
  { order_uuid, print_uuid }: Pick<PaperPrint, 'order_uuid' | 'print_uuid'>,
  outcome: 'sent' | MailTrouble,
  who: Omit<CommandContext, 'command_id' | 'command_hash'>,
): Promise<void> => {
  const told = await handler.handle(
    paperDecider,
    paperStream(order_uuid),
    { print_uuid, outcome },
    { ...who, command_id: uuid5(print_uuid, 'mail'), command_hash: onceForEver },
  )
  if (isRejection(told)) throw new Error(`the end of a letter was refused: ${told.rejection}`)
}
