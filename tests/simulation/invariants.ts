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
import { Broken } from './broken.ts'
import type { Sent } from './client.ts'
import type { Books } from './ledger.ts'
import { entity, vat_entity_uuid } from './shop.ts'
import { checkDaySignature } from './signer.ts'
import type { World } from './world.ts'

/** At rest: the log by itself (`verify`: I1, I4 to I8, I14), and the log against what the cashiers wrote down. */
export const checkDay = async (world: World, sent: readonly Sent[], books: Books): Promise<number> => {
  const verdict = await verify({
    store: world.durable,
    entities: (uuid) => (uuid === vat_entity_uuid ? entity : undefined),
    checkSignature: checkDaySignature,
  })
  if (!verdict.ok) throw new Broken('verify', `${verdict.says} at ${JSON.stringify(verdict.where)}`)
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

/** I10: one command, one append on one stream. I11: what was acknowledged is there. */
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
    if (left.length > 1 || !one) throw new Broken('I10', `${name} ${ids[0]} had its effect more than once`)
    // Signing out who is not signed in is nothing, and is said to be done.
    if (accepted && events.length === 0 && name !== 'sign out')
      throw new Broken('I11', `${name} ${ids[0]} was acknowledged and is gone`)
  }
}

const checkOrders = (orders: ReadonlyMap<Uuid, Order>, books: Books): void => {
  for (const [uuid, order] of orders) {
    const started = order.status === 'new' ? [] : order.payments.filter(({ status }) => status === 'started')
    if (started.length > 0)
      throw new Broken('I20', `payment ${started[0]?.payment_uuid} was left started on ${uuid}`)
  }
  for (const uuid of books.completed.keys()) {
    if (orders.get(uuid)?.status !== 'completed')
      throw new Broken('I11', `${uuid} was answered as completed and is not`)
  }
  const wrong = [...books.lines].find(([line, { uuid, there }]) => {
    const order = orders.get(uuid)
    return order?.status !== 'new' && order?.lines.some((each) => each.uuid === line) !== there
  })
  if (wrong)
    throw new Broken('merge', `line ${wrong[0]} of ${wrong[1].uuid}: there should be ${wrong[1].there}`)
}

/** I5: what lies in the drawer is what the books expect there. I4, I6: a Z as it was answered is its stream's fold. */
const checkSessions = (sessions: ReadonlyMap<Uuid, ZReport>, books: Books): void => {
  for (const [uuid, report] of sessions) {
    if (report.status === 'new') continue
    const put = [...(books.drawer.get(uuid)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0)
    const { deposits, withdrawals } = report.totals
    const own = withdrawals.filter(({ reason }) => reason !== 'takings')
    const moved = sum(deposits.map(({ amount }) => amount)) - sum(own.map(({ amount }) => amount))
    const expected = report.expected_cash - report.float - moved
    if (put !== expected)
      throw new Broken('I5', `session ${uuid} expects ${expected}, its cashiers put in ${put}`)
  }
  for (const said of books.closes) {
    const report = sessions.get(said.session_uuid)
    if (!report || report.status === 'new')
      throw new Broken('I11', `Z ${said.session_uuid} was answered and is gone`)
    const { totals, expected_cash } = viewOfZReport(report, 0n)
    if (JSON.stringify([said.totals, said.expected_cash]) !== JSON.stringify([totals, expected_cash])) {
      throw new Broken('I6', `Z ${said.session_uuid} was answered otherwise than its stream folds`)
    }
  }
}
