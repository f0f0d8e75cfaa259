import { isRejection, parsePosition, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { paymentStream } from '@bon/contracts/payments'
import { printJobStream } from '@bon/contracts/printing'
import { type CommandContext, type ProcessManager, upcast } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { paymentDecider } from '@bon/services/payments'
import { printJobDecider } from '@bon/services/printing'
import type { Forgotten } from '../backup/index.ts'
import { registerProcesses } from '../reactor/index.ts'
import { letterEnds } from '../shop/mails.ts'
import type { House } from './house.ts'

export type Held = { prints: number; payments: number; letters: number; forgotten: number }

type Item = { uuid: Uuid; company_uuid: Uuid; vat_entity_uuid: Uuid }

/**
 * What was pending in the snapshot may have left since: a ticket printed, a letter sent, a card charged. Everything
 * inside is finished first, with no device and no mail server connected; then prints wait for a person, card payments are
 * marked as perhaps sent, so that the terminal is asked before anything is, and letters end (ADR 0052).
 */
export const settleAfterRestore = async (house: House, forgotten: readonly Forgotten[]): Promise<Held> => {
  await house.pool.query(
    `insert into demo.state (started_at, finished) values ($1, true) on conflict (one) do update set finished = true`,
    [house.clock.now()],
  )
  await registerProcesses(house.pool, house.managers, await house.store.head())
  for (const entry of forgotten) await house.people.privacy.forgetAgain(entry, house.clock.now())
  await finishInside(house)
  for (const item of await agendaOf(house, 'kitchen')) await sendTicket(house, item)
  await finishInside(house)
  const prints = await agendaOf(house, 'print')
  for (const item of prints) await holdPrint(house, item)
  const payments = await agendaOf(house, 'payment')
  for (const item of payments) await holdPayment(house, item)
  const letters = await endLetters(house)
  await finishInside(house)
  return { prints: prints.length, payments: payments.length, letters, forgotten: forgotten.length }
}

const mostRounds = 50

/** Each process manager from its checkpoint to the end of the log, until none of them has anything left. */
const finishInside = async (house: House): Promise<void> => {
  const stuck = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const head = await house.store.head()
    for (const manager of house.managers)
      if (!stuck.has(manager.name) && !(await drive(house, manager))) stuck.add(manager.name)
    if ((await house.store.head()) === head) return
  }
  throw new Error('what was under way in the backup does not come to an end')
}

/** False: it cannot digest what comes next, which its own retries and health then say. */
const drive = async ({ pool, store }: House, manager: ProcessManager): Promise<boolean> => {
  const { rows } = await pool.query<{ position: string }>(
    'select position::text from reactor.checkpoints where process = $1',
    [manager.name],
  )
  const after = parsePosition(rows[0]?.position ?? '0')
  const head = await store.head()
  const { prefixes } = manager
  try {
    for await (const recorded of store.readAll(after, { limit: Number.MAX_SAFE_INTEGER, prefixes })) {
      const event = upcast(recorded)
      if (manager.wants(event)) await manager.react([event])
    }
    await manager.keep?.()
  } catch {
    return false
  }
  await pool.query(
    `insert into reactor.checkpoints (process, position) values ($1, $2)
     on conflict (process) do update set position = excluded.position, updated_at = now()`,
    [manager.name, `${head}`],
  )
  return true
}

const agendaOf = async ({ pool }: House, kind: string): Promise<Item[]> =>
  (
    await pool.query<Item>(
      'select uuid, company_uuid, vat_entity_uuid from reactor.agenda where kind = $1 order by uuid',
      [kind],
    )
  ).rows

const contextOf = ({ clock }: House, item: Item, what: string): CommandContext => ({
  company_uuid: item.company_uuid,
  vat_entity_uuid: item.vat_entity_uuid,
  actor: 'restore',
  now: clock.now(),
  command_id: uuid5(item.uuid, what),
})

/** A window that was open: its ticket is made now, and then held like every other. */
const sendTicket = async (house: House, item: Item): Promise<void> => {
  const { handler } = house.side
  const stream = orderStream(item.uuid)
  const order = (await handler.load(orderDecider, stream, item.company_uuid))?.state
  if (order && order.status !== 'new' && order.kitchen_asked) {
    const { at: _, ...by } = order.kitchen_asked.by
    const context = contextOf(house, item, `kitchen:${order.kitchen_asked.due_at}`)
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
  await house.pool.query('delete from reactor.agenda where kind = $1 and uuid = $2', ['kitchen', item.uuid])
}

const holdPrint = async (house: House, item: Item): Promise<void> => {
  const context = contextOf(house, item, 'held by a restore')
  await house.side.handler.handle(printJobDecider, printJobStream(item.uuid), { type: 'DoubtPrint' }, context)
  await house.pool.query('delete from reactor.agenda where kind = $1 and uuid = $2', ['print', item.uuid])
}

const holdPayment = async (house: House, item: Item): Promise<void> => {
  const context = contextOf(house, item, 'held by a restore')
  await house.side.handler.handle(paymentDecider, paymentStream(item.uuid), { type: 'StartSending' }, context)
}

/** A guest's letter ends as one that did not reach him: its paper says so, and a person mails it again or does not. */
const endLetters = async (house: House): Promise<number> => {
  const { side, clock, pool } = house
  const ended = letterEnds({ ...side, clock })
  const { rows } = await pool.query<{ uuid: Uuid; company_uuid: Uuid | null; subject: Uuid | null }>(
    'select uuid, company_uuid, subject_uuid as subject from identity.outbox',
  )
  for (const { uuid, company_uuid, subject } of rows)
    if (company_uuid && subject) await ended({ uuid, company_uuid, subject }, 'unreachable')
  await pool.query('delete from identity.outbox')
  return rows.length
}
