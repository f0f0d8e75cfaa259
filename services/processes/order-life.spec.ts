import {
  isRejection,
  type Money,
  money,
  quantity,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  isProduced,
  lineTotals,
  type OrderLine,
  orderTotals,
  originOf,
  type TicketLine,
} from '@bon/contracts/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommandContext, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createCarryLines } from './transfer-lines.process.ts'

/**
 * Any sequence of accepted commands, with crashes at any call of the store and every intent redelivered: quantities per
 * origin line add up through split, merge and move, totals and VAT agree to the øre, the kitchen gets each dish once,
 * and no order accepts an action that its status forbids.
 */
const [register_uuid, session_uuid, cashier_uuid] = [1, 2, 3].map(specId) as [Uuid, Uuid, Uuid]
const by = { register_uuid, session_uuid, cashier_uuid }
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
}
const bons = [11, 12, 13].map(specId)

type Action =
  | { action: 'add'; bon: number; price: number; amount: number; discount: number; rate: number }
  | { action: 'less'; bon: number; line: number }
  | { action: 'move'; bon: number; to: number; takes: { line: number; share: number }[]; crash: number }
  | { action: 'kitchen'; bon: number }
  | { action: 'place'; bon: number }
  | { action: 'cancel'; bon: number }

const index = fc.nat({ max: 5 })
const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('add' as const),
      bon: index,
      price: fc.integer({ min: 1, max: 99_999 }),
      amount: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.integer({ min: 1, max: 5000 })),
      discount: fc.constantFrom(0, 0, 100, 125, 333),
      rate: fc.constantFrom(250, 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('less' as const), bon: index, line: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('move' as const),
      bon: index,
      to: fc.nat({ max: 9 }),
      takes: fc.array(fc.record({ line: index, share: fc.integer({ min: 1, max: 1000 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      crash: fc.oneof(fc.constant(-1), fc.nat({ max: 12 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('kitchen' as const), bon: index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('place' as const), bon: index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('cancel' as const), bon: index }) },
)

const lineOf = (
  n: number,
  { price, amount, discount, rate }: Extract<Action, { action: 'add' }>,
): OrderLine => ({
  uuid: specId(1_000 + n),
  product_uuid: specId(500),
  name: `Ret ${n}`,
  quantity: quantity(amount),
  unit_price: money(price),
  percentage_discount: discount,
  vat_rate: rate,
  vat_type_uuid: specId(13),
  account_uuid: specId(14),
  article_group: '04006',
  print_category_uuid: specId(15),
})

const newShop = () => {
  const store = specStore()
  const known = new Set<Uuid>(bons)
  let commands = 0
  const handler = createCommandHandler(store)
  const context = (): CommandContext => ({ ...who, command_id: specId(10_000 + commands++) })
  const run = async (uuid: Uuid, command: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(uuid), command, context())
    return isRejection(handled) ? handled.rejection : handled
  }
  const stateOf = async (uuid: Uuid): Promise<ExistingOrder | undefined> => {
    const folded = await handler.load(orderDecider, orderStream(uuid), who.company_uuid)
    return folded && folded.state.status !== 'new' ? folded.state : undefined
  }
  const all = async () =>
    (await Promise.all([...known].map(stateOf))).filter(
      (order): order is ExistingOrder => order !== undefined,
    )
  return { store, known, run, stateOf, all, nextId: () => specId(5_000 + commands++) }
}
type Shop = ReturnType<typeof newShop>

/** A process that crashes at the n-th call of the store, losing its caches. */
const carryUntil = async (store: SpecStore, event: RecordedEvent, calls: number): Promise<void> => {
  let left = calls
  const failingStore = withCrashpoints(store, 'store', () => {
    if (calls >= 0 && left-- === 0) throw new Error('died')
  })
  await createCarryLines(createCommandHandler(failingStore))(event).catch((error: Error) => {
    if (error.message !== 'died') throw error
  })
}

const perform = async (shop: Shop, action: Action, n: number): Promise<void> => {
  const uuid = bons[action.bon % bons.length] ?? ''
  const order = await shop.stateOf(uuid)
  if (action.action === 'add') {
    const cart = { base: order, lines: [...(order?.lines ?? []), lineOf(n, action)] }
    await shop.run(uuid, { type: 'SaveOrder', ...by, order_uuid: uuid, short_nr: 1, cart })
    return
  }
  if (!order) return
  const pick = (i: number) => order.lines[i % Math.max(1, order.lines.length)]
  if (action.action === 'less') {
    const removedLine = pick(action.line)
    const cart = { base: order, lines: order.lines.filter((line) => line !== removedLine) }
    await shop.run(uuid, { type: 'SaveOrder', ...by, order_uuid: uuid, short_nr: 1, cart })
  }
  if (action.action === 'kitchen')
    await shop.run(uuid, { type: 'SendToKitchen', ticket_uuid: shop.nextId(), kind: 'delta', by })
  if (action.action === 'place') await shop.run(uuid, { type: 'PlaceOrder', table_uuids: [specId(n)], by })
  if (action.action === 'cancel')
    await shop.run(uuid, {
      type: 'CancelOrder',
      ...by,
      decided_on: { revision: undefined, order: undefined },
    })
  if (action.action === 'move') await move(shop, action, order)
}

const move = async (
  shop: Shop,
  action: Extract<Action, { action: 'move' }>,
  order: ExistingOrder,
): Promise<void> => {
  const target = action.to < bons.length ? (bons[action.to] ?? '') : shop.nextId()
  const opens = bons.includes(target) ? undefined : { short_nr: 2, table_uuids: [], parked: true }
  const lines = action.takes.flatMap(({ line, share }) => {
    const from = order.lines[line % Math.max(1, order.lines.length)]
    return from
      ? [
          {
            line_uuid: from.uuid,
            quantity: quantity(Math.max(1, Math.floor((from.quantity * share) / 1000))),
          },
        ]
      : []
  })
  if (lines.length === 0 || (!opens && !(await shop.stateOf(target)))) return
  const started = await shop.run(order.order_uuid, {
    type: 'StartTransfers',
    kind: opens ? 'split' : 'move_lines',
    parts: [{ order_uuid: target, opens, lines }],
    by,
    decided_on: { revision: undefined, order: undefined },
  })
  if (typeof started === 'string') return
  shop.known.add(target)
  for (const event of started.events)
    if (event.type === 'OrderTransferStarted') await carryUntil(shop.store, event, action.crash)
}

/** Redelivers every intent to a process without caches, newest first. */
const redeliver = async ({ store }: Shop): Promise<void> => {
  const events: RecordedEvent[] = []
  for (const event of [...store.log]) if (event.type === 'OrderTransferStarted') events.push(event)
  for (const event of [...events, ...events.reverse()])
    await createCarryLines(createCommandHandler(store))(event)
}

const count = (entries: Iterable<[Uuid, number]>): Map<Uuid, number> => {
  const sums = new Map<Uuid, number>()
  for (const [key, amount] of entries) sums.set(key, (sums.get(key) ?? 0) + amount)
  return new Map([...sums].filter(([, amount]) => amount !== 0))
}

type Ledger = {
  quantities: [Uuid, number][]
  money: number
  sent: [Uuid, number][]
  /** The origin of each line and part. */
  origins: ReadonlyMap<Uuid, Uuid>
}

/** Quantities entered, removed and sent according to the log, by origin line. */
const ledgerOf = ({ store }: Shop): Ledger => {
  const origins = new Map<Uuid, Uuid>()
  const ledger: Ledger = { quantities: [], money: 0, sent: [], origins }
  for (const { type, data } of store.log) {
    const { line, lines } = data as { line?: OrderLine; lines?: (OrderLine & TicketLine)[] }
    if (type === 'OrderLineAdded' || type === 'OrderLineRemoved') {
      if (!line) throw new Error('no line')
      const sign = type === 'OrderLineAdded' ? 1 : -1
      origins.set(line.uuid, originOf(line))
      ledger.quantities.push([originOf(line), sign * line.quantity])
      ledger.money += sign * lineTotals(line).total
    }
    if (type === 'OrderTransferStarted')
      for (const part of lines ?? []) origins.set(part.uuid, originOf(part))
    if (type === 'OrderSentToKitchen')
      for (const entry of lines ?? []) {
        const sign = entry.kind === 'void' ? -1 : 1
        ledger.sent.push([origins.get(entry.line_uuid) ?? entry.line_uuid, sign * entry.quantity])
      }
  }
  return ledger
}

const holdTrue = async (shop: Shop): Promise<void> => {
  const orders = await shop.all()
  const { quantities, money: written, sent, origins } = ledgerOf(shop)
  expect(orders.every(({ transfers_in_flight }) => transfers_in_flight.length === 0)).toBe(true)
  const lines = orders.flatMap((order) => order.lines)
  expect(count(lines.map((line) => [originOf(line), line.quantity]))).toEqual(count(quantities))
  expect(lines.reduce((total, line) => total + lineTotals(line).total, 0)).toBe(written)
  for (const order of orders) {
    const { total, vat, net, by_rate, line_vat } = orderTotals(order.lines)
    expect(by_rate.reduce((all, rate) => all + rate.vat, 0)).toBe(vat)
    expect(line_vat.reduce((all, one) => (all + one) as Money, money(0))).toBe(vat)
    expect(net + vat).toBe(total)
  }
  // The sum of all tickets equals what the kitchen has; nothing was sent twice.
  const has = orders.flatMap((order) =>
    Object.entries(order.sent).map(([uuid, line]): [Uuid, number] => [
      origins.get(uuid) ?? uuid,
      line.quantity,
    ]),
  )
  expect(count(has)).toEqual(count(sent))
}

/** Paid or cancelled orders reject every action and say which they are (ORD-39, ORD-51). */
const refuseAll = async (shop: Shop): Promise<void> => {
  for (const order of await shop.all()) {
    if (order.status !== 'cancelled') continue
    const uuid = order.order_uuid
    const decided_on = { revision: undefined, order: undefined }
    const cart = {
      base: order,
      lines: [...order.lines, { ...lineOf(0, anything), uuid: uuid5(uuid, 'new') }],
    }
    const parts = [
      { order_uuid: shop.nextId(), opens: { short_nr: 1, table_uuids: [], parked: true }, lines: [] },
    ]
    for (const command of [
      { type: 'SaveOrder', ...by, order_uuid: uuid, short_nr: 1, cart },
      { type: 'TakeOrder', register_uuid, cashier_uuid },
      { type: 'PlaceOrder', table_uuids: [uuid], by },
      { type: 'ChangeWaiter', waiter_uuid: cashier_uuid, by },
      { type: 'PlanShares', amounts: [money(1)], by },
      { type: 'StartTransfers', kind: 'split', parts, by, decided_on },
      { type: 'CancelOrder', ...by, decided_on },
    ] satisfies OrderCommand[])
      expect(await shop.run(uuid, command)).toBe('order.already_cancelled')
  }
}
const anything = { action: 'add', bon: 0, price: 100, amount: 1000, discount: 0, rate: 250 } as const

test('any accepted actions, any crash, everything twice: lines, money, VAT and kitchen add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = newShop()
      for (const [n, action] of steps.entries()) await perform(shop, action, n)
      await redeliver(shop)
      await holdTrue(shop)
      await refuseAll(shop)
      // After a last ticket each, sent twice, the kitchen has exactly the lines of the orders.
      for (const { order_uuid } of await shop.all())
        for (let i = 0; i < 2; i++)
          await shop.run(order_uuid, { type: 'SendToKitchen', ticket_uuid: shop.nextId(), kind: 'delta', by })
      await holdTrue(shop)
      for (const order of await shop.all()) {
        const here = order.status === 'cancelled' ? [] : order.lines.filter(isProduced)
        expect(
          Object.fromEntries(Object.entries(order.sent).map(([uuid, sent]) => [uuid, sent.quantity])),
        ).toEqual(Object.fromEntries(here.map((line) => [line.uuid, line.quantity])))
      }
    }),
    { numRuns: 150 },
  )
}, 300_000)
