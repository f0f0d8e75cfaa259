import type { OrderUuid, PaymentUuid, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import type { EventStore } from '@bon/contracts/ports'
import { evolveZReport, newZReport, type ZReport, type ZReportEvent } from '@bon/contracts/registers'
import { verify } from '@bon/infra/verify'
import { Broken } from './broken.ts'
import type { Sent } from './client.ts'
import { checkCommands, foldAll, wholeLog } from './invariants.ts'
import type { Poison } from './poison.ts'
import { entityOf, type Scope } from './shop.ts'
import { checkDaySignature } from './signer.ts'
import type { World } from './world.ts'

/** At rest: only planted events wait, other companies' days are complete, and money is the same on both sides. */
export const checkHostileDay = async (
  world: World,
  sent: readonly Sent[],
  poisons: readonly Poison[],
  scopes: readonly Scope[],
): Promise<number> => {
  const all = await wholeLog(world)
  const poisoned = new Set(poisons.map(({ stream }) => stream))
  const stopped = new Set(poisons.flatMap((each) => (each.stops_entity ? [each.scope.vat_entity_uuid] : [])))
  checkWaiting(world, poisons, stopped)
  for (const entity of stopped) checkStopped(all, entity)
  const log = all.filter(({ stream }) => !poisoned.has(stream))
  checkCompanies(log)
  const whole = scopes.filter(({ vat_entity_uuid }) => !stopped.has(vat_entity_uuid))
  for (const { company_uuid } of whole)
    checkClosed(log.filter(({ meta }) => meta.company_uuid === company_uuid))
  // What a stopped VAT entity has not sealed is still in progress.
  checkMoney(log.filter(({ meta }) => !stopped.has(meta.vat_entity_uuid)))
  checkCommands(log, sent)
  const verdict = await verify({
    // What was planted cannot be folded, and a span has sealed it like any other event.
    store: without(world.durable, ({ meta }) => stopped.has(meta.vat_entity_uuid)),
    set_aside: poisoned,
    entities: entityOf,
    checkSignature: checkDaySignature,
  })
  if (!verdict.ok) throw new Broken('verify', `${verdict.summary} at ${JSON.stringify(verdict.where)}`)
  return all.length
}

/** Every planted event waits, and otherwise only events behind it. */
const checkWaiting = (world: World, poisons: readonly Poison[], stopped: ReadonlySet<Uuid>): void => {
  const waiting = world.parking.waiting()
  const poisoned = new Set(poisons.map(({ stream }) => stream))
  const lost = poisons.find(({ stream }) => !waiting.some((event) => event.stream === stream))
  if (lost) throw new Broken('R-4', `${lost.type} on ${lost.stream} was planted, and nothing waits`)
  const unexpected = waiting.find(
    ({ stream, meta }) => !poisoned.has(stream) && !stopped.has(meta.vat_entity_uuid),
  )
  if (unexpected) throw new Broken('R-4', `${unexpected.type} of ${unexpected.stream} waits`)
}

/** A stopped journal says where it stopped, for every process, and nothing is sealed after that. */
const checkStopped = (log: readonly RecordedEvent[], entity: Uuid): void => {
  const journal = log.filter(({ stream }) => stream.startsWith(`journal-${entity}-`))
  const last = journal.at(-1)
  if (last?.type !== 'JournalStopped')
    throw new Broken('R-4', `journal ${entity} stopped, and ${last?.type} is the last that it says`)
}

const checkCompanies = (log: readonly RecordedEvent[]): void => {
  const owners = new Map<string, Uuid>()
  for (const { stream, meta } of log) {
    const owner = owners.get(stream) ?? meta.company_uuid
    if (owner !== meta.company_uuid) throw new Broken('scope', `${stream} has events of two companies`)
    owners.set(stream, owner)
  }
}

const checkClosed = (log: readonly RecordedEvent[]): void => {
  // A supplement has its own stream.
  for (const [uuid, report] of foldAll<ZReport, ZReportEvent>(log, 'zReport-', newZReport, evolveZReport))
    if (report.status !== 'new' && report.status !== 'closed')
      throw new Broken('R-4', `session ${uuid} is ${report.status}`)
}

/** Each recorded payment of an order is in one session once, with its amount, and there is no other money. */
const checkMoney = (log: readonly RecordedEvent[]): void => {
  const orders = foldAll<Order, OrderEvent>(log, 'order-', newOrder, evolveOrder)
  const refundOrders = new Set<Uuid>()
  const inSessions = new Map<string, number>()
  for (const { type, data } of log) {
    if (type !== 'TenderAccepted') continue
    const { order_uuid, payment_uuid, amount } = data as {
      order_uuid: OrderUuid
      payment_uuid: PaymentUuid
      amount: number
    }
    const key = `${order_uuid} ${payment_uuid}`
    if (inSessions.has(key)) throw new Broken('money', `${key} was settled twice`)
    inSessions.set(key, amount)
  }
  for (const [uuid, order] of orders) {
    if (order.status === 'new') continue
    for (const { payment_uuid, status, amount } of order.payments) {
      if (status === 'started')
        throw new Broken('INVAR-20', `payment ${payment_uuid} was left started on ${uuid}`)
      const key = `${uuid} ${payment_uuid}`
      const settled = inSessions.get(key)
      if (status === 'recorded' && settled !== amount)
        throw new Broken('money', `${key}: the order has ${amount}, its session ${settled}`)
      if (status !== 'recorded' && settled !== undefined)
        throw new Broken('money', `${key}: its session has ${settled}, the order nothing`)
      inSessions.delete(key)
    }
    checkRefunds(uuid, order, orders, refundOrders)
  }
  const [unexpected] = inSessions.keys()
  if (unexpected) throw new Broken('money', `${unexpected} is in a session and on no order`)
}

/** Refunds never exceed the payments, and each has its own refund order. */
const checkRefunds = (
  uuid: Uuid,
  order: ExistingOrder,
  orders: ReadonlyMap<Uuid, Order>,
  refundOrders: Set<Uuid>,
): void => {
  const paid = order.payments.reduce((sum, each) => sum + (each.status === 'recorded' ? each.amount : 0), 0)
  let back = 0
  for (const { refund_order_uuid, status } of order.refunds) {
    if (status === 'reserved') throw new Broken('INVAR-20', `a refund of ${uuid} was left reserved`)
    if (status !== 'settled') continue
    const refund_order = orders.get(refund_order_uuid)
    if (!refund_order || refund_order.status === 'new')
      throw new Broken('money', `no counter order ${refund_order_uuid}`)
    back -= refund_order.payments.reduce(
      (sum, each) => sum + (each.status === 'recorded' ? each.amount : 0),
      0,
    )
    if (refundOrders.has(refund_order_uuid) || refund_order.payments.some(({ amount }) => amount > 0))
      throw new Broken('money', `${refund_order_uuid} is no counter order of ${uuid} alone`)
    refundOrders.add(refund_order_uuid)
  }
  if (paid > 0 && back > paid) throw new Broken('money', `${uuid} took ${paid} and gave back ${back}`)
}

/** The log without some of its events. */
const without = (store: EventStore, isLeft: (event: RecordedEvent) => boolean): EventStore => ({
  ...store,
  async *readAll(after, options) {
    for await (const event of store.readAll(after, options)) if (!isLeft(event)) yield event
  },
  async *readStream(stream, options) {
    for await (const event of store.readStream(stream, options)) if (!isLeft(event)) yield event
  },
  async *readStreams(streams) {
    for await (const event of store.readStreams(streams)) if (!isLeft(event)) yield event
  },
})
