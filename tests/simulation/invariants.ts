import { logStart, type RecordedEvent, sum, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import {
  evolveZReport,
  newZReport,
  viewOfZReport,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { verify } from '@bon/infra/verify'
import { differencesIn, reconciledReports } from '../harness/reconciled.ts'
import { Broken } from './broken.ts'
import type { Sent } from './client.ts'
import type { Books } from './ledger.ts'
import { entity, vat_entity_uuid } from './shop.ts'
import { checkDaySignature } from './signer.ts'
import type { World } from './world.ts'

/**
 * At rest: the log itself (`verify`: INVAR-1, INVAR-4 to INVAR-8, INVAR-14), and the log compared with the cashiers'
 * records.
 */
export const checkDay = async (world: World, sent: readonly Sent[], books: Books): Promise<number> => {
  const verdict = await verify({
    store: world.durable,
    entities: (uuid) => (uuid === vat_entity_uuid ? entity : undefined),
    checkSignature: checkDaySignature,
  })
  if (!verdict.ok) throw new Broken('verify', `${verdict.summary} at ${JSON.stringify(verdict.where)}`)
  const different = differencesIn(await reconciledReports(world.durable))
  if (different[0]) throw new Broken('R-28', `figures differ: ${JSON.stringify(different[0])}`)
  const log = await wholeLog(world)
  checkCommands(log, sent)
  const orders = foldAll<Order, OrderEvent>(log, 'order-', newOrder, evolveOrder)
  const sessions = foldAll<ZReport, ZReportEvent>(log, 'zReport-', newZReport, evolveZReport)
  checkOrders(orders, books)
  checkSessions(sessions, books)
  return log.length
}

export const wholeLog = async (world: World): Promise<RecordedEvent[]> => {
  const log: RecordedEvent[] = []
  for await (const event of world.durable.readAll(logStart, { limit: Infinity })) log.push(event)
  return log
}

export const foldAll = <State, Event>(
  log: readonly RecordedEvent[],
  prefix: string,
  initial: State,
  evolve: (state: State, event: Event) => State,
): Map<Uuid, State> => {
  const all = new Map<Uuid, State>()
  for (const { stream, type, data } of log) {
    if (!stream.startsWith(prefix)) continue
    const uuid = stream.slice(prefix.length)
    all.set(uuid, evolve(all.get(uuid) ?? initial, { type, data } as Event))
  }
  return all
}

/** INVAR-10: one command, one append on one stream. INVAR-11: an acknowledged command is in the log. */
export const checkCommands = (log: readonly RecordedEvent[], sent: readonly Sent[]): void => {
  const effects = new Map<Uuid, RecordedEvent[]>()
  for (const event of log) {
    const { command_id } = event.meta
    effects.set(command_id, [...(effects.get(command_id) ?? []), event])
  }
  for (const { ids, name, accepted } of sent) {
    const left = ids.map((id) => effects.get(id) ?? []).filter((events) => events.length > 0)
    const [events = []] = left
    const [first] = events
    const one = events.every(
      (event, i) => event.stream === first?.stream && event.revision === first.revision + BigInt(i),
    )
    if (left.length > 1 || !one)
      throw new Broken('INVAR-10', `${name} ${ids[0]} had its effect more than once`)
    // Signing out a cashier who is not signed in is acknowledged without an event.
    if (accepted && events.length === 0 && name !== 'sign out')
      throw new Broken('INVAR-11', `${name} ${ids[0]} was acknowledged and is gone`)
  }
}

const checkOrders = (orders: ReadonlyMap<Uuid, Order>, books: Books): void => {
  for (const [uuid, order] of orders) {
    const started = order.status === 'new' ? [] : order.payments.filter(({ status }) => status === 'started')
    if (started.length > 0)
      throw new Broken('INVAR-20', `payment ${started[0]?.payment_uuid} was left started on ${uuid}`)
  }
  for (const uuid of books.completed.keys()) {
    if (orders.get(uuid)?.status !== 'completed')
      throw new Broken('INVAR-11', `${uuid} was answered as completed and is not`)
  }
  const wrong = [...books.lines].find(([line, { uuid, there }]) => {
    const order = orders.get(uuid)
    return order?.status !== 'new' && order?.lines.some((each) => each.uuid === line) !== there
  })
  if (wrong)
    throw new Broken('merge', `line ${wrong[0]} of ${wrong[1].uuid}: there should be ${wrong[1].there}`)
}

/**
 * INVAR-5: the cash in the drawer equals the expected cash. INVAR-4, INVAR-6: a Z as answered equals its stream's fold.
 */
const checkSessions = (sessions: ReadonlyMap<Uuid, ZReport>, books: Books): void => {
  for (const [uuid, report] of sessions) {
    if (report.status === 'new') continue
    const put = [...(books.drawer.get(uuid)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0)
    const { deposits, withdrawals } = report.totals
    const own = withdrawals.filter(({ reason }) => reason !== 'bank_drops')
    const moved = sum(deposits.map(({ amount }) => amount)) - sum(own.map(({ amount }) => amount))
    const expected = report.expected_cash - report.float - moved
    if (put !== expected)
      throw new Broken('INVAR-5', `session ${uuid} expects ${expected}, its cashiers put in ${put}`)
  }
  for (const closeAnswer of books.closes) {
    const report = sessions.get(closeAnswer.session_uuid)
    if (!report || report.status === 'new')
      throw new Broken('INVAR-11', `Z ${closeAnswer.session_uuid} was answered and is gone`)
    const { totals, expected_cash } = viewOfZReport(report, 0n)
    if (
      JSON.stringify([closeAnswer.totals, closeAnswer.expected_cash]) !==
      JSON.stringify([totals, expected_cash])
    ) {
      throw new Broken(
        'INVAR-6',
        `Z ${closeAnswer.session_uuid} was answered otherwise than its stream folds`,
      )
    }
  }
}
