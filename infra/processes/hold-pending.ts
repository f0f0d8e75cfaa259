import { type CompanyUuid, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { paymentStream } from '@bon/contracts/payments'
import { printJobStream } from '@bon/contracts/printing'
import type { CommandContext } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { paymentDecider } from '@bon/services/payments'
import { printJobDecider } from '@bon/services/printing'
import { letterEnds } from '@bon/services/processes'
import type { Application } from './application.ts'

type Item = { uuid: Uuid; company_uuid: CompanyUuid; vat_entity_uuid: Uuid }

export const agendaOf = async ({ pool }: Application, kind: string): Promise<Item[]> =>
  (
    await pool.query<Item>(
      'select uuid, company_uuid, vat_entity_uuid from reactor.agenda where kind = $1 order by uuid',
      [kind],
    )
  ).rows

const contextOf = ({ clock }: Application, item: Item, what: string): CommandContext => ({
  company_uuid: item.company_uuid,
  vat_entity_uuid: item.vat_entity_uuid,
  actor: 'restore',
  now: clock.now(),
  command_id: uuid5(item.uuid, what),
})

/** An order whose kitchen window was open: its ticket is made now and then held like the others. */
export const sendTicket = async (application: Application, item: Item): Promise<void> => {
  const { handler } = application.side
  const stream = orderStream(item.uuid)
  const order = (await handler.load(orderDecider, stream, item.company_uuid))?.state
  if (order && order.status !== 'new' && order.kitchen_asked) {
    const { at: _, ...by } = order.kitchen_asked.by
    const context = contextOf(application, item, `kitchen:${order.kitchen_asked.due_at}`)
    const ticket_uuid = uuid5(context.command_id, 'ticket')
    const sent = await handler.handle(
      orderDecider,
      stream,
      { type: 'SendToKitchen', kind: 'delta', ticket_uuid, by },
      context,
    )
    if (isRejection(sent) && sent.rejection !== 'order.nothing_for_the_kitchen')
      throw new Error(`the kitchen's ticket of order ${item.uuid} was refused: ${sent.rejection}`)
  }
  await application.pool.query('delete from reactor.agenda where kind = $1 and uuid = $2', [
    'kitchen',
    item.uuid,
  ])
}

export const holdPrint = async (application: Application, item: Item): Promise<void> => {
  const context = contextOf(application, item, 'held by a restore')
  await application.side.handler.handle(
    printJobDecider,
    printJobStream(item.uuid),
    { type: 'DoubtPrint' },
    context,
  )
  await application.pool.query('delete from reactor.agenda where kind = $1 and uuid = $2', [
    'print',
    item.uuid,
  ])
}

export const holdPayment = async (application: Application, item: Item): Promise<void> => {
  const context = contextOf(application, item, 'held by a restore')
  await application.side.handler.handle(
    paymentDecider,
    paymentStream(item.uuid),
    { type: 'StartSending' },
    context,
  )
}

/** A guest's letter ends as undelivered: its receipt shows this, and a person decides whether to send it again. */
export const endLetters = async (application: Application): Promise<number> => {
  const { side, clock, pool } = application
  const ended = letterEnds({ ...side, clock })
  const { rows } = await pool.query<{ uuid: Uuid; company_uuid: CompanyUuid | null; subject: Uuid | null }>(
    'select uuid, company_uuid, subject_uuid as subject from identity.outbox',
  )
  for (const { uuid, company_uuid, subject } of rows)
    if (company_uuid && subject) await ended({ uuid, company_uuid, subject }, 'unreachable')
  await pool.query('delete from identity.outbox')
  return rows.length
}
