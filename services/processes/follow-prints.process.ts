import { isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { type ExistingPrintJob, type PrintJobEvent, printJobUuidOf } from '@bon/contracts/printing'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type PrintQueue, printJobDecider } from '../printing/index.ts'
import { sideBySide } from './side-by-side.ts'
import { anyContentHash, whoOf } from './who.ts'

type Dependencies = { handler: CommandHandler; prints: Pick<PrintQueue, 'take' | 'flush'> }

/** Reports the results of tickets to their orders (SC-45), and queues jobs at their printers. */
export const followPrints = (application: Dependencies): ProcessManager => ({
  name: 'follow-prints',
  prefixes: ['printJob-'],
  grace_ms: 0,
  wants: ({ type, data }) => isNews({ type, data } as PrintJobEvent),
  react: (events) => sideBySide(events, (event) => follow(application, event)),
  flush: application.prints.flush,
})

/** Whoever creates a ticket's job also queues it, and a plain success needs no reaction. */
const isNews = (event: PrintJobEvent): boolean => {
  switch (event.type) {
    case 'PrintJobQueued':
      return event.data.printer_uuid === null
    case 'PrintJobAcknowledged':
      return event.data.after_failure === true
    case 'PaperJobQueued':
    case 'PrintJobRetried':
    case 'PrintJobFailed':
    case 'PrintJobExpired':
    case 'PrintJobDiscarded':
      return true
    default:
      return false
  }
}

/** Uses the job's current state and not the event's, so that a late redelivery reports nothing outdated. */
const follow = async ({ handler, prints }: Dependencies, event: RecordedEvent): Promise<void> => {
  const { company_uuid, vat_entity_uuid, at } = event.meta
  const folded = await handler.load(printJobDecider, event.stream, company_uuid)
  if (!folded || folded.state.status === 'new') throw new Error(`${event.stream} has lost an event`)
  const { job_uuid, what, status } = folded.state
  const outcome = outcomes[status]
  if (outcome === undefined) {
    const uuid = printJobUuidOf(event.stream)
    return prints.take({ uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
  }
  // The result of a receipt appears in the list of prints and the alarm; the sale is unaffected (PAY-29).
  if (what.part === 'paper') return
  const { ticket_uuid, order_uuid } = what.ticket
  const handled = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    { type: 'EndTicket', ticket_uuid, job_uuid, outcome },
    {
      ...whoOf(event, 'follow-prints'),
      command_id: uuid5(event.event_id, 'told'),
      command_hash: anyContentHash,
    },
  )
  if (isRejection(handled)) throw new Error(`${order_uuid} does not know its ticket: ${handled.rejection}`)
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
