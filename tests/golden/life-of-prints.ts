import { api } from '@bon/contracts/api'
import { addMs, instantOf, type Uuid } from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import { printJobStream } from '@bon/contracts/printing'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import type { CommandContext } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { paperDecider } from '@bon/services/papers'
import { type PrintJobCommand, printJobDecider } from '@bon/services/printing'
import type { Shop } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'

/** A ticket with every kind of content, and prints with every outcome (DEF-11, DEF-34). */
export const livePrints = async (
  { handler }: Application['side'],
  till: Till,
  call: Shop['call'],
  command: () => CommandContext,
): Promise<void> => {
  const order_uuid = newId()
  const line = { ...till.line(0), comment: 'Uden nødder' }
  await till.save(order_uuid, [line, till.line(1)])
  const session_uuid = (await till.session())?.session_uuid ?? newId()
  const by = { ...till.by, session_uuid }
  const note = { ref: newId(), hash: 'a'.repeat(64) }
  const ticket_uuid = newId()
  const requestTicket = (ticket: Uuid) =>
    handler.handle(
      orderDecider,
      orderStream(order_uuid),
      { type: 'AskKitchen', ticket_uuid: ticket, window_ms: 600_000, by },
      command(),
    )
  await requestTicket(ticket_uuid)
  const shown = await till.show(order_uuid)
  await till.save(order_uuid, [line, till.line(1), till.line(2), till.line(3)], {
    if_match: shown.body.order.revision,
  })
  await requestTicket(newId())
  for (const kind of ['replacement', 'extra'] as const)
    await handler.handle(
      orderDecider,
      orderStream(order_uuid),
      { type: 'SendToKitchen', kind, ticket_uuid: newId(), note, by },
      command(),
    )
  const order = await handler.load(orderDecider, orderStream(order_uuid), till.company)
  const lines = order && order.state.status !== 'new' ? order.state.lines : []
  const job = (job_uuid: Uuid): PrintJobCommand => ({
    type: 'QueuePrintJob',
    job: {
      job_uuid,
      ticket_uuid,
      order_uuid,
      kind: 'delta',
      short_nr: 1,
      ticket_nr: 1,
      note,
      copies: 2,
      table_uuids: [newId()],
      cashier_uuid: till.cashier,
      together_with: [newId()],
      printer_uuid: newId(),
      lines: lines.map(({ uuid: line_uuid, name, quantity, print_category_uuid, comment }) => ({
        line_uuid,
        kind: 'new',
        quantity,
        name,
        print_category_uuid: print_category_uuid ?? null,
        variants: [{ name: 'Medium', quantity: 1 }],
        opt_outs: ['løg'],
        ...(comment && { comment }),
      })),
      at: instantOf(Date.now()),
    },
  })
  const missed = (attempt: number): PrintJobCommand => ({
    type: 'EndPrint',
    attempt,
    outcome: { outcome: 'not_printed', reason: 'unreachable' },
    repeatable: true,
    fallback_printer_uuid: newId(),
  })
  const start: PrintJobCommand = { type: 'StartPrint', repeatable: true }
  const retry: PrintJobCommand = { type: 'RetryPrintJob', although_old: true, printer_uuid: newId() }
  const [done, old] = [newId(), newId()]
  const perform = (uuid: Uuid, wish: PrintJobCommand, context = command()) =>
    handler.handle(printJobDecider, printJobStream(uuid), wish, context)
  await perform(done, job(done))
  for (let attempt = 1; attempt <= 6; attempt++) {
    await perform(done, start)
    await perform(done, missed(attempt))
  }
  await perform(done, retry)
  await perform(done, start)
  await perform(done, { ...missed(7), outcome: { outcome: 'printed' } } as PrintJobCommand)
  await perform(old, job(old), { ...command(), now: addMs(instantOf(Date.now()), -3_600_000) })
  await perform(old, start)
  await perform(old, { type: 'DiscardPrintJob' })
  await papers(till, call)
  // One letter that was sent, and one that was refused.
  for (const outcome of ['sent', 'refused'] as const)
    await handler.handle(paperDecider, paperStream(order_uuid), { print_uuid: newId(), outcome }, command())
}

/** The receipt of a sale and an X report on the register's printer (BEYOND-18). */
const papers = async (till: Till, call: Shop['call']): Promise<void> => {
  const uuid = newId()
  await till.sell([till.line(0)], { order: uuid })
  const options = { company: till.company, token: till.token, params: { uuid } }
  await call(api.papers.print, { ...options, body: { paper: 'receipt', way: 'printer', by: till.by } })
  const { company, token } = till
  const at = { company, token, params: { uuid: till.register } }
  const x = await call(api.registers.xReport, { ...at, body: { cashier_uuid: till.cashier } })
  const { session_uuid, totals } = x.body.z_report
  await call(api.papers.printReport, {
    company,
    token,
    params: { uuid: session_uuid },
    body: { x: totals.x_reports, way: 'printer', by: till.by },
  })
}
