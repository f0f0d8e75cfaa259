import { isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { type ExistingPrintJob, type PrintJobEvent, printJobUuidOf } from '@bon/contracts/printing'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type PrintQueue, printJobDecider } from '../printing/index.ts'
import { sideBySide } from './side-by-side.ts'
import { onceForEver, whoOf } from './who.ts'

type House = { handler: CommandHandler; prints: Pick<PrintQueue, 'take' | 'keep'> }

/** Tells the order what became of its tickets (SC-45), and hands what is to be printed to its printer. */
export const followPrints = (house: House): ProcessManager => ({
  name: 'follow-prints',
  prefixes: ['printJob-'],
  patience_ms: 0,
  wants: ({ type, data }) => isNews({ type, data } as PrintJobEvent),
  react: (events) => sideBySide(events, (event) => follow(house, event)),
  keep: house.prints.keep,
})

/** A ticket is handed to its printer by whoever makes it; one that comes out as it should is news to nobody. */
const isNews = (event: PrintJobEvent): boolean => {
  switch (event.type) {
    case 'PrintJobQueued':
      return event.data.printer_uuid === null
    case 'PrintJobAcknowledged':
      return event.data.after_failure === true
    case 'PaperJobQueued':
    case 'PrintJobRetried':
    case 'PrintJobFailed':
    case 'PrintJobWentStale':
    case 'PrintJobDiscarded':
      return true
    default:
      return false
  }
}

/** By what the job is now, and not by what was said of it then: a late redelivery tells nothing that is over. */
const follow = async ({ handler, prints }: House, event: RecordedEvent): Promise<void> => {
  const { company_uuid, vat_entity_uuid, at } = event.meta
  const folded = await handler.load(printJobDecider, event.stream, company_uuid)
  if (!folded || folded.state.status === 'new') throw new Error(`${event.stream} has lost an event`)
  const { job_uuid, what, status } = folded.state
  const outcome = outcomes[status]
  if (outcome === undefined) {
    const uuid = printJobUuidOf(event.stream)
    return prints.take({ uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
  }
  // What became of a receipt is said by the list of prints and the alarm; the sale is what it was (PAY-29).
  if (what.part === 'paper') return
  const { ticket_uuid, order_uuid } = what.ticket
  const told = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    { type: 'EndTicket', ticket_uuid, job_uuid, outcome },
    {
      ...whoOf(event, 'follow-prints'),
      command_id: uuid5(event.event_id, 'told'),
      command_hash: onceForEver,
    },
  )
  if (isRejection(told)) throw new Error(`${order_uuid} does not know its ticket: ${told.rejection}`)
}

const outcomes: Readonly<Record<ExistingPrintJob['status'], 'printed' | 'failed' | 'discarded' | undefined>> =
  {
    queued: undefined,
    sent: undefined,
    acknowledged: 'printed',
    failed: 'failed',
    stale: 'failed',
    discarded: 'discarded',
  }
