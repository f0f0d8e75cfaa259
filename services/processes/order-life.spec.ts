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
import { type SpecStore, specId, specStore } from '../kernel/spec-store.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { createCarryLines } from './transfer-lines.process.ts'

/**
 * Accept 2: whatever is accepted in whatever order, with a process that dies at any call of the store and every intent
 * delivered again: quantities per origin line add up through split, merge and move, totals and VAT agree to the øre,
 * the kitchen hears of each dish once, and no order takes an act that its status forbids.
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

type Act =
  | { act: 'add'; bon: number; price: number; amount: number; discount: number; rate: number }
  | { act: 'less'; bon: number; line: number }
  | { act: 'move'; bon: number; to: number; takes: { line: number; share: number }[]; crash: number }
  | { act: 'kitchen'; bon: number }
  | { act: 'place'; bon: number }
  | { act: 'cancel'; bon: number }

const index = fc.nat({ max: 5 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      bon: index,
      price: fc.integer({ min: 1, max: 99_999 }),
      amount: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.integer({ min: 1, max: 5000 })),
      discount: fc.constantFrom(0, 0, 100, 125, 333),
      rate: fc.constantFrom(250, 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('less' as const), bon: index, line: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      bon: index,
      to: fc.nat({ max: 9 }),
      takes: fc.array(fc.record({ line: index, share: fc.integer({ min: 1, max: 1000 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      crash: fc.oneof(fc.constant(-1), fc.nat({ max: 12 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('kitchen' as const), bon: index }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('place' as const), bon: index }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), bon: index }) },
)

const lineOf = (n: number, { price, amount, discount, rate }: Extract<Act, { act: 'add' }>): OrderLine => ({
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

/** A process that dies at the nth call of the store, and is gone with its memory. */
const carryUntil = async (store: SpecStore, event: RecordedEvent, calls: number): Promise<void> => {
  let left = calls
  const dying = withCrashpoints(store, 'store', () => {
    if (calls >= 0 && left-- === 0) throw new Error('died')
  })
  await createCarryLines(createCommandHandler(dying))(event).catch((error: Error) => {
    if (error.message !== 'died') throw error
  })
}

const perform = async (shop: Shop, act: Act, n: number): Promise<void> => {
  const uuid = bons[act.bon % bons.length] ?? ''
  const order = await shop.stateOf(uuid)
  if (act.act === 'add') {
    const cart = { base: order, lines: [...(order?.lines ?? []), lineOf(n, act)] }
    await shop.run(uuid, { type: 'SaveOrder', ...by, order_uuid: uuid, short_nr: 1, cart })
    return
  }
  if (!order) return
  const pick = (i: number) => order.lines[i % Math.max(1, order.lines.length)]
  if (act.act === 'less') {
    const gone = pick(act.line)
    const cart = { base: order, lines: order.lines.filter((line) => line !== gone) }
    await shop.run(uuid, { type: 'SaveOrder', ...by, order_uuid: uuid, short_nr: 1, cart })
  }
  if (act.act === 'kitchen')
    await shop.run(uuid, { type: 'SendToKitchen', ticket_uuid: shop.nextId(), kind: 'delta', by })
  if (act.act === 'place') await shop.run(uuid, { type: 'PlaceOrder', table_uuids: [specId(n)], by })
  if (act.act === 'cancel')
    await shop.run(uuid, {
      type: 'CancelOrder',
      ...by,
      decided_on: { revision: undefined, order: undefined },
    })
  if (act.act === 'move') await move(shop, act, order)
}

const move = async (shop: Shop, act: Extract<Act, { act: 'move' }>, order: ExistingOrder): Promise<void> => {
  const target = act.to < bons.length ? (bons[act.to] ?? '') : shop.nextId()
  const opens = bons.includes(target) ? undefined : { short_nr: 2, table_uuids: [], parked: true }
  const lines = act.takes.flatMap(({ line, share }) => {
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
    if (event.type === 'OrderTransferStarted') await carryUntil(shop.store, event, act.crash)
}

/** Every intent once more, by a process without memory; the newest first, to be unkind. */
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
  /** What each line and part of one was first written as. */
  origins: ReadonlyMap<Uuid, Uuid>
}

/** What the log says was written, taken off and sent, by the line that each was first written as. */
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
  expect(orders.every(({ transits }) => transits.length === 0)).toBe(true)
  const lines = orders.flatMap((order) => order.lines)
  expect(count(lines.map((line) => [originOf(line), line.quantity]))).toEqual(count(quantities))
  expect(lines.reduce((total, line) => total + lineTotals(line).total, 0)).toBe(written)
  for (const order of orders) {
    const { total, vat, net, by_rate, line_vat } = orderTotals(order.lines)
    expect(by_rate.reduce((all, rate) => all + rate.vat, 0)).toBe(vat)
    expect(line_vat.reduce((all, one) => (all + one) as Money, money(0))).toBe(vat)
    expect(net + vat).toBe(total)
  }
  // What the kitchen was told in all is what it has: nothing of it twice.
  const has = orders.flatMap((order) =>
    Object.entries(order.sent).map(([uuid, line]): [Uuid, number] => [
      origins.get(uuid) ?? uuid,
      line.quantity,
    ]),
  )
  expect(count(has)).toEqual(count(sent))
}

/** Paid or cancelled orders take no act, and say which they are (ORD-39, ORD-51). */
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
      { type: 'PlanShares', amounts: [money(1)], by },
      { type: 'StartTransfers', kind: 'split', parts, by, decided_on },
      { type: 'CancelOrder', ...by, decided_on },
    ] satisfies OrderCommand[])
      expect(await shop.run(uuid, command)).toBe('order.already_cancelled')
  }
}
const anything = { act: 'add', bon: 0, price: 100, amount: 1000, discount: 0, rate: 250 } as const

test('Accept 2: any accepted acts, any crash, everything twice: lines, money, VAT and kitchen add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = newShop()
      for (const [n, act] of steps.entries()) await perform(shop, act, n)
      await redeliver(shop)
      await holdTrue(shop)
      await refuseAll(shop)
      // One last send each, twice: then the kitchen has exactly what stands on the bons.
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
