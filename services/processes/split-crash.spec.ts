import { isRejection, money, pieces, quantity, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  kitchenDelta,
  type Order,
  type OrderLine,
  orderTotals,
  originOf,
} from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { type CommandContext, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createCarryLines } from './transfer-lines.process.ts'

/**
 * A split of a bill in three that crashes at every call of the store in turn, with everything delivered twice
 * afterwards.
 */
const [register_uuid, session_uuid, cashier_uuid, order_uuid] = [1, 2, 3, 10].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const guests = [11, 12].map(specId) as [Uuid, Uuid]
const all = [order_uuid, ...guests]
const by = { register_uuid, session_uuid, cashier_uuid }
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
}
const context = (n: number): CommandContext => ({ ...who, command_id: specId(100 + n) })
const dish = (n: number, price: number, amount: number, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: specId(20 + n),
  product_uuid: specId(40 + n),
  name: `ret ${n}`,
  quantity: quantity(amount),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
  print_category_uuid: specId(63),
  ...over,
})
/** A product by weight, two lines of one dish, a discount, and a required product. */
const lines = [
  dish(1, 99_95, 2500, { unit: 'kilogram' }),
  dish(2, 169_00, 1000),
  dish(3, 169_00, 1000, { product_uuid: specId(42) }),
  dish(4, 33_33, 3000, { percentage_discount: 125 }),
  dish(5, 1_50, 3000, { parent_uuid: specId(24), print_category_uuid: null }),
]
const total = orderTotals(lines).total

class Crashed extends Error {}

/** One process over a log that survives it; it crashes at the n-th call and answers nothing afterwards. */
const liveOn = (log: SpecStore['log'], dies = Number.POSITIVE_INFINITY) => {
  let calls = 0
  const store = withCrashpoints(specStore(log), 'store', () => {
    calls += 1
    if (calls >= dies) throw new Crashed()
  })
  const handler = createCommandHandler(store)
  const handle = async (uuid: Uuid, command: OrderCommand, n: number) => {
    const answer = await handler.handle(orderDecider, orderStream(uuid), command, context(n))
    return isRejection(answer) ? answer.rejection : answer
  }
  const carry = createCarryLines(handler)
  const orders = async () => {
    const found: ExistingOrder[] = []
    for (const uuid of all) {
      const order: Order | undefined = (await handler.load(orderDecider, orderStream(uuid), who.company_uuid))
        ?.state
      if (order && order.status !== 'new') found.push(order)
    }
    return found
  }
  return { handle, carry, orders, calls: () => calls }
}
type Life = ReturnType<typeof liveOn>

const split: OrderCommand = {
  type: 'StartTransfers',
  kind: 'split',
  by,
  decided_on: { revision: undefined, order: undefined },
  parts: [
    {
      order_uuid: guests[0],
      opens: { short_nr: 2, table_uuids: [specId(70)], parked: true },
      lines: [
        { line_uuid: specId(21), quantity: quantity(1250) },
        { line_uuid: specId(22), quantity: pieces(1) },
      ],
    },
    {
      order_uuid: guests[1],
      opens: { short_nr: 3, table_uuids: [specId(70)], parked: true },
      lines: [
        { line_uuid: specId(23), quantity: quantity(500) },
        { line_uuid: specId(24), quantity: pieces(1) },
      ],
    },
  ],
}

/** An order whose dishes were sent to the kitchen. */
const served = async () => {
  const log = specStore().log
  const life = liveOn(log)
  const cart = { base: undefined, lines }
  await life.handle(order_uuid, { type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart }, 1)
  await life.handle(order_uuid, { type: 'SendToKitchen', ticket_uuid: specId(80), kind: 'delta', by }, 2)
  return log
}

/** The request: the lines leave in one append and are delivered. */
const requestSplit = async ({ handle, carry }: Life) => {
  const started = await handle(order_uuid, split, 3)
  if (typeof started === 'string') throw new Error(started)
  for (const event of started.events) if (event.type === 'OrderTransferStarted') await carry(event)
}

/** The next process: the page retries with the same id, and the reactor delivers every intent twice. */
const redelivered = async (log: SpecStore['log'], again: boolean) => {
  const life = liveOn(log)
  if (again) await requestSplit(life)
  for (const _ of [1, 2])
    for (const event of log.filter(({ type }) => type === 'OrderTransferStarted')) await life.carry(event)
  return life
}

const quantities = (orders: readonly ExistingOrder[]) => {
  const amounts: Record<Uuid, number> = {}
  for (const line of orders.flatMap((order) => [
    ...order.lines,
    ...order.transfers_in_flight.flatMap((one) => one.lines),
  ]))
    amounts[originOf(line)] = (amounts[originOf(line)] ?? 0) + line.quantity
  return amounts
}
const whole = Object.fromEntries(lines.map(({ uuid, quantity: amount }) => [uuid, amount]))

const callsOfSplit = async () => {
  const life = liveOn(await served())
  await requestSplit(life)
  return life.calls()
}

test('SC-37, ORD-31: a split that crashes at any step loses and duplicates no line, and is completed once', async () => {
  const steps = await callsOfSplit()
  expect(steps).toBeGreaterThan(10)
  const calm = await (await redelivered(await served(), true)).orders()
  for (let dies = 1; dies <= steps; dies += 1) {
    const log = await served()
    await expect(requestSplit(liveOn(log, dies))).rejects.toThrow(Crashed)
    const torn = await liveOn(log).orders()
    // All parts have left or none: a line is in transfer between two orders, but never lost.
    expect([0, 2]).toContain(log.filter(({ type }) => type === 'OrderTransferStarted').length)
    expect(torn[0]?.status).toBe('open')

    const orders = await (await redelivered(log, true)).orders()
    expect(orders, `died at step ${dies}`).toEqual(calm)
    expect(quantities(orders)).toEqual(whole)
    expect(orders.reduce((sum, order) => sum + orderTotals(order.lines).total, 0)).toBe(total)
  }
})

test('SC-37: when the page never retries, transfers that were started arrive, and others stay', async () => {
  const steps = await callsOfSplit()
  const ends = new Set<number>()
  for (let dies = 1; dies <= steps; dies += 1) {
    const log = await served()
    await requestSplit(liveOn(log, dies)).catch(() => undefined)
    const orders = await (await redelivered(log, false)).orders()
    ends.add(orders.length)
    expect(quantities(orders)).toEqual(whole)
    expect(orders.flatMap(({ transfers_in_flight }) => transfers_in_flight)).toEqual([])
  }
  expect([...ends].sort()).toEqual([1, 3])
})

test('SC-40: lines cooked before the split are not sent to a kitchen after it', async () => {
  const orders = await (await redelivered(await served(), true)).orders()
  expect(orders).toHaveLength(3)
  for (const order of orders) expect(kitchenDelta(order.lines, order.sent)).toEqual([])
  expect(orders.flatMap(({ sent }) => Object.values(sent)).reduce((sum, one) => sum + one.quantity, 0)).toBe(
    7500,
  )
})

test('a payment and a split race for one order: the second is told', async () => {
  const pay: OrderCommand = {
    type: 'StartPayment',
    ...by,
    payment_uuid: specId(90),
    payment_type_uuid: specId(91),
    method: 'cash',
    received: total,
    rounding_unit: 50,
    receipt_uuid: uuid5(order_uuid, 'receipt'),
    decided_on: { revision: undefined, order: undefined },
  }
  for (const first of ['pay', 'split'] as const) {
    const life = liveOn(await served())
    const one = await life.handle(order_uuid, first === 'pay' ? pay : split, 3)
    const other = await life.handle(order_uuid, first === 'pay' ? split : pay, 4)
    expect(typeof one).toBe('object')
    expect(other).toBe(first === 'pay' ? 'order.confirmed' : 'order.transfer_underway')
  }
})
