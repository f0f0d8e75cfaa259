import { isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { orderTotals } from '@bon/contracts/orders'
import { newestTemplate, paperStream } from '@bon/contracts/papers'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider } from '../orders/index.ts'
import { paperDecider } from '../papers/index.ts'
import type { AutomaticPrinter } from './automatic-printer.ts'
import { anyContentHash, whoOf } from './who.ts'

type Dependencies = {
  handler: CommandHandler
  printsAlways: AutomaticPrinter
}

/** Prints each receipt for companies that always print; a concurrent manual request is the same paper. */
export const printReceipts = (application: Dependencies): ProcessManager => ({
  name: 'print-receipts',
  prefixes: ['order-'],
  grace_ms: 0,
  // No paper for the demo's past month.
  wants: ({ type, meta }) => type === 'OrderCompleted' && meta.actor !== 'demo',
  react: async (events) => {
    for (const event of events) await printReceipt(application, event)
  },
})

const printReceipt = async ({ handler, printsAlways }: Dependencies, event: RecordedEvent): Promise<void> => {
  const order = await handler.at(orderDecider, event.stream, event.revision)
  // A sale that is reversed at once has no waiting guest (ORD-28 to ORD-30).
  if (order.status === 'new' || order.unwinding) return
  // A credit note is sent from the back office and not printed at the till.
  if (order.origin?.kind === 'credit') return
  const { order_uuid, short_nr, lines } = order
  const { register_uuid, session_uuid, cashier_uuid } = order.payments.at(-1) ?? order
  const printer_uuid = printsAlways(event.meta.company_uuid, register_uuid)
  if (printer_uuid === undefined) return
  const { total: amount, net } = orderTotals(lines)
  const command_id = uuid5(event.event_id, 'receipt')
  const made = await handler.handle(
    paperDecider,
    paperStream(order_uuid),
    {
      print_uuid: uuid5(command_id, 'print'),
      order_uuid,
      paper: 'receipt',
      way: 'printer',
      printer_uuid,
      order_revision: event.revision.toString(),
      template: newestTemplate,
      short_nr,
      amount,
      net,
      register_uuid,
      session_uuid,
      cashier_uuid,
      unless_made: true,
    },
    { ...whoOf(event, 'print-receipts'), command_id, command_hash: anyContentHash },
  )
  if (isRejection(made)) throw new Error(`the receipt was refused: ${made.rejection}`)
}
