import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { orderTotals } from '@bon/contracts/orders'
import { newestTemplate, paperStream } from '@bon/contracts/papers'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider } from '../orders/index.ts'
import { paperDecider } from '../papers/index.ts'
import { onceForEver, whoOf } from './who.ts'

type House = {
  handler: CommandHandler
  /** Where a paid bon's receipt comes out by itself; undefined where somebody is asked, or nothing is printed. */
  printsAlways(company_uuid: Uuid, register_uuid: Uuid): Uuid | undefined
}

/** A company that always prints gets each receipt without a press; one that was pressed for meanwhile is the same. */
export const printReceipts = (house: House): ProcessManager => ({
  name: 'print-receipts',
  prefixes: ['order-'],
  patience_ms: 0,
  // A demo's month of guests has left long ago.
  wants: ({ type, meta }) => type === 'OrderCompleted' && meta.actor !== 'demo',
  react: async (events) => {
    for (const event of events) await printReceipt(house, event)
  },
})

const printReceipt = async ({ handler, printsAlways }: House, event: RecordedEvent): Promise<void> => {
  const order = await handler.at(orderDecider, event.stream, event.revision)
  // What is taken back in the same breath is no sale that a guest waits for (ORD-28 to ORD-30).
  if (order.status === 'new' || order.unwinding) return
  // A credit note is sent from the office: at the till nobody waits for it.
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
    { ...whoOf(event, 'print-receipts'), command_id, command_hash: onceForEver },
  )
  if (isRejection(made)) throw new Error(`the receipt was refused: ${made.rejection}`)
}
