import { invoiceStream } from '@bon/contracts/invoices'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { invoiceDecider } from '@bon/services/invoices'
import type { CommandContext } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import type { Till } from '../harness/till.ts'

/** An order that became an invoice, which was then marked and credited. */
export const liveInvoices = async (
  { handler, settle, giveBack }: Application['side'],
  till: Till,
  command: () => CommandContext,
): Promise<void> => {
  const session = await till.session()
  if (!session) throw new Error('no session')
  const [order_uuid, payment_uuid, invoice_uuid] = [newId(), newId(), newId()]
  const { total } = (await till.save(order_uuid, [till.line(0, 3), till.line(1)])).body.order
  const note = { ref: newId(), hash: 'b'.repeat(64) }
  const started = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'StartPayment',
      payment_uuid,
      payment_type_uuid: newId(),
      method: 'invoice',
      ...till.by,
      session_uuid: session.session_uuid,
      received: money(total),
      rounding_unit: 1,
      receipt_uuid: newId(),
      decided_on: { revision: undefined, order: undefined },
      billed: {
        invoice_uuid,
        customer_uuid: newId(),
        buyer: { ref: newId(), hash: 'a'.repeat(64) },
        customer_note: note,
        accountant_note: note,
      },
    },
    command(),
  )
  if ('rejection' in started) throw new Error(started.rejection)
  const { command_id: _, ...who } = command()
  await settle(order_uuid, payment_uuid, who)
  const mark = { type: 'MarkInvoice', from: 'unprocessed', to: 'processed' } as const
  await handler.handle(invoiceDecider, invoiceStream(invoice_uuid), mark, command())
  const credited = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'ReserveCredit',
      refund_uuid: newId(),
      refund_order: { order_uuid: newId(), short_nr: 7 },
      credit: { invoice_uuid, note },
      by: { ...till.by, session_uuid: session.session_uuid },
    },
    command(),
  )
  if ('rejection' in credited) throw new Error(credited.rejection)
  for (const event of credited.events) await giveBack(event)
}
