import {
  addMs,
  businessDay,
  danishDay,
  type Instant,
  localHour,
  logStart,
  type PlainDate,
  type ProductUuid,
  type QueryOf,
  type RecordedEvent,
  type RegisterUuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'
import { besidesTurnover, type goodsEndpoints, type turnoverEndpoints } from '@bon/contracts/statistics'
import { projections } from '@bon/projections/all'
import { asScoped, foldBatch } from '@bon/projections/kernel'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
} from '@bon/projections/spec-support'
import {
  comparedTurnoverIn,
  firstDayOf,
  howSoldIn,
  moneyIn,
  orderedIn,
  staffedIn,
  turnoverIn,
  unitsIn,
} from '@bon/projections/statistics'
import { moneyOfPeriod, productsOfPeriod, turnoverOfPeriod, unitsOfPeriod } from '@bon/services/statistics'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore } from './index.ts'
import { readTypes } from './read-types.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url, max: 2, types: readTypes })
const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
afterAll(() => kysely.destroy())

const bar = uuid5(register_uuid, 'bar')
const now = addMs(noon, 3_600_000)
const log = newLog()
const day_ms = 86_400_000

/** Days ago, minutes after noon, product. The last one is sold out still. */
const soldOuts = [
  [30, 3, 'oysters', 'ProductSoldOut'],
  [30, 5, 'oysters', 'ProductBackInSale'],
  [20, 2, 'oysters', 'ProductSoldOut'],
  [20, 900, 'lobster', 'ProductSoldOut'],
  [17, 4, 'oysters', 'ProductBackInSale'],
  [12, 2, 'lobster', 'ProductBackInSale'],
  [3, 1, 'oysters', 'ProductSoldOut'],
] as const

/** Five weeks of two registers until today, the same a year before, and a neighbour company that sells more. */
beforeAll(async () => {
  await migrateReadStore(url, projections)
  const days = Array.from({ length: 35 }, (_, i) => i).flatMap((i) => [i, i + 364])
  for (const [at, days_ago] of days.entries())
    for (const [register, opens_at] of [
      [register_uuid, addMs(noon, -days_ago * day_ms - 3_600_000 * (days_ago % 5))],
      [bar, addMs(noon, -days_ago * day_ms)],
    ] as [RegisterUuid, Instant][]) {
      const open =
        days_ago === 0
          ? {}
          : { closes_with_difference: days_ago % 7 === 3 ? -250 : days_ago % 7 === 5 ? 125 : 0 }
      const day = {
        who: ours,
        register_uuid: register,
        opens_at,
        orders: 3 + (days_ago % 6),
        first: 1 + at * 20,
      }
      shopDay(log, { ...day, n: 1_000 - days_ago, ...open })
    }
  // Signed in before the register opens, and out after midnight at the other one, where nobody sells then.
  const cashier_uuid = uuid5(register_uuid, 'cashier')
  for (let days_ago = 0; days_ago < 35; days_ago += 2) {
    const facts = [
      ['CashierSignedIn', register_uuid, addMs(noon, -days_ago * day_ms - 5 * 3_600_000)],
      ['CashierSignedOut', bar, addMs(noon, -days_ago * day_ms + (11 + (days_ago % 3)) * 3_600_000)],
    ] as const
    for (const [type, register, at] of days_ago === 0 ? facts.slice(0, 1) : facts)
      log.write(`register-${register}`, ours, at, {
        type,
        data: { register_uuid: register, cashier_uuid, at },
      })
  }
  for (const [days_ago, minutes, product, type] of soldOuts) {
    const at = addMs(noon, -days_ago * day_ms + minutes * 60_000)
    const data = { product_uuid: uuid5(bar, product), register_uuid, cashier_uuid, at }
    log.write(`availability-${ours.company_uuid}`, ours, at, { type, data })
  }
  const his = { who: neighbour, register_uuid: neighbours_register }
  shopDay(log, { ...his, n: 1, opens_at: noon, orders: 80, first: 1 })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(
    client,
    projections.map((projection) => ({ projection, ...range, rows: foldBatch(projection, log.events) })),
  )
  await client.end()
})

const scope = {
  company_uuid: ours.company_uuid,
  vat_entity_uuid: ours.company_uuid,
  resource_companies: [ours.company_uuid],
}
const db = () => asScoped(kysely, scope)
type Asked = Parameters<typeof turnoverIn>[1]
type HowAsked = Parameters<typeof howSoldIn> extends [unknown, ...infer Rest] ? Rest : never
const ports = {
  catalogue: { list: () => [], rows: () => [], anywhere: () => undefined },
  cashiers: async () => [],
  firstDay: () => firstDayOf(db()),
  turnoverIn: (_: unknown, asked: Asked) => turnoverIn(db(), asked),
  comparedTurnoverIn: (_: unknown, asked: Asked) => comparedTurnoverIn(db(), asked),
  moneyIn: (_: unknown, asked: Asked, limit: number) => moneyIn(db(), asked, limit),
  staffedIn: (_: unknown, asked: Parameters<typeof staffedIn>[1]) => staffedIn(db(), asked),
  howSoldIn: (_: unknown, ...asked: HowAsked) => howSoldIn(db(), ...asked),
  identity: { userOf: async () => undefined },
  unitsIn: (_: unknown, asked: Asked, changes: Parameters<typeof unitsIn>[2]) =>
    unitsIn(db(), asked, changes),
  orderedIn: (_: unknown, asked: Asked) => orderedIn(db(), asked),
} as never

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data'] & { day: PlainDate }
const factsOf = <T extends ZReportEvent['type']>(type: T) =>
  log.events
    .filter((event) => event.type === type && event.meta.company_uuid === ours.company_uuid)
    .map((event) => ({
      ...(event as RecordedEvent & { data: Extract<ZReportEvent, { type: T }>['data'] }).data,
      day: event.meta.business_day,
    }))
const goodsOf = (receipts: readonly Receipt[]) =>
  receipts.flatMap(({ sold }) => sold.filter((line) => !besidesTurnover(line)))
/** Guests, and what the receipts with guests sold. */
const guestsOf = (receipts: readonly Receipt[]) => {
  const withGuests = receipts.filter(({ guests = 0 }) => guests > 0)
  return {
    guests: withGuests.reduce((all, { guests = 0 }) => all + guests, 0),
    guest_gross: grossOf(withGuests),
    guest_net: netOf(withGuests),
    guest_quantity: goodsOf(withGuests).reduce((all, { quantity }) => all + quantity, 0),
  }
}
const grossOf = (receipts: readonly Receipt[]) => goodsOf(receipts).reduce((all, { gross }) => all + gross, 0)
const netOf = (receipts: readonly Receipt[]) =>
  goodsOf(receipts).reduce((all, { gross, vat }) => all + gross - vat, 0)

/** Reproducible pseudo-random integers below `n`. */
const drawsFrom = (seed: number) => {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

const dayOf = (days_ago: number): PlainDate => addMs(noon, -days_ago * day_ms).slice(0, 10)
type TurnoverQuery = QueryOf<typeof turnoverEndpoints.turnover>

test('STAT-05: twenty random questions have the answers of a fold of all events', async () => {
  const draw = drawsFrom(20_261_127)
  for (let i = 0; i < 20; i += 1) {
    const to = draw(20)
    const query: TurnoverQuery = {
      // Each other one over whole months, of which there are rows of their own.
      from: dayOf(to + (i % 2 === 0 ? draw(30) : 330 + draw(60))),
      to: dayOf(to),
      by: (['hour', 'day', 'week', 'month'] as const)[draw(4)] ?? 'day',
      ...(draw(2) === 0 && { hour_from: 8 + draw(5), hour_to: 13 + draw(3) }),
      ...(draw(2) === 0 && { register_uuid: draw(2) === 0 ? bar : register_uuid }),
      ...(draw(3) === 0 && { compare: 'weekdays' as const }),
    }
    const weekdayOf = (day: PlainDate) => Temporal.PlainDate.from(day).dayOfWeek
    const answer = await turnoverOfPeriod(ports, scope, query, now)
    const isAsked = ({ hour, register_uuid: register }: Receipt) =>
      (query.register_uuid === undefined || register === query.register_uuid) &&
      (query.hour_from === undefined || (hour >= query.hour_from && hour < (query.hour_to ?? 24)))
    const asked = factsOf('ReceiptRecorded').filter(isAsked)
    const between = (from: PlainDate, until: PlainDate) =>
      asked.filter(({ day }) => day >= from && day <= until)
    const found = between(query.from ?? '', query.to ?? '')
    const label = JSON.stringify(query)
    expect(answer.total.gross, label).toBe(grossOf(found))
    expect(answer.total.receipts, label).toBe(found.length)
    expect(answer.total.net, label).toBe(netOf(found))
    const net = (rows: readonly { net: number }[]) => rows.reduce((all, row) => all + row.net, 0)
    expect(net(answer.weekdays), label).toBe(netOf(found))
    for (const row of answer.weekdays)
      expect(row.net, `${label} ${row.weekday} ${row.hour}`).toBe(
        netOf(found.filter(({ day, hour }) => weekdayOf(day) === row.weekday && hour === row.hour)),
      )
    expect(answer.total, label).toMatchObject(guestsOf(found))
    for (const step of answer.steps) {
      const own = between(step.from, step.to).filter(({ hour }) => step.hour === null || hour === step.hour)
      expect(step, `${label} ${JSON.stringify(step)}`).toMatchObject({
        gross: grossOf(own),
        net: netOf(own),
        ...guestsOf(own),
      })
    }
    if (query.compare && to > 0)
      expect(answer.compare_total?.gross, label).toBe(
        grossOf(between(answer.compared_with?.from ?? '', answer.compared_with?.to ?? '')),
      )
    if (answer.reports) expect(answer.reports, label).toMatchObject({ difference: 0, vat_difference: 0 })
  }
})

/** By half minutes, in which everything here begins and ends: those with a product sold out and a register open. */
const soldOutBetween = (from: PlainDate, to: PlainDate) => {
  const halfOf = (at: Instant) => Date.parse(at) / 30_000
  const momentOf = ([days_ago, minutes]: readonly [number, number, ...string[]]) =>
    addMs(noon, -days_ago * day_ms + minutes * 60_000)
  const open = new Set<number>()
  for (const { session_uuid, at, day } of factsOf('RegisterOpened')) {
    if (day < from || day > to) continue
    const closed = log.events.find(
      ({ type, stream }) => type === 'ZReportClosed' && stream.endsWith(session_uuid),
    )
    for (let half = halfOf(at); half < halfOf(closed?.meta.at ?? now); half += 1) open.add(half)
  }
  const rows = ['oysters', 'lobster'].map((product) => {
    const changes = soldOuts.filter(([, , of]) => of === product)
    const spans = changes.flatMap((change, i) => {
      const next = changes[i + 1]
      const [begins, ends] = [halfOf(momentOf(change)), halfOf(next ? momentOf(next) : now)]
      const halves = [...open].filter((half) => half >= begins && half < ends).length
      return change[3] === 'ProductSoldOut' && halves > 0 ? [halves] : []
    })
    const minutes = Math.floor(spans.reduce((all, halves) => all + halves, 0) / 2)
    return { product_uuid: uuid5(bar, product), name: '', times: spans.length, minutes }
  })
  return rows.filter(({ times }) => times > 0).toSorted((a, b) => b.minutes - a.minutes)
}

test('STAT-02, STAT-03: products, units and payments of random periods have the answers of a fold of all events', async () => {
  const draw = drawsFrom(7)
  for (let i = 0; i < 5; i += 1) {
    const [from, to] = [dayOf((i % 2 === 0 ? 20 : 370) + draw(10)), dayOf(1 + draw(15))]
    const receipts = factsOf('ReceiptRecorded').filter(({ day }) => day >= from && day <= to)
    const goods = goodsOf(receipts)
    const query: QueryOf<typeof goodsEndpoints.products> = { from, to, by: 'quantity' }
    const products = await productsOfPeriod(ports, scope, query, now)
    for (const row of products.products)
      expect(row.quantity).toBe(
        goods
          .filter(({ product_uuid }) => product_uuid === row.product_uuid)
          .reduce((all, { quantity }) => all + quantity, 0),
      )
    expect(products.products.length).toBe(new Set(goods.map(({ product_uuid }) => product_uuid)).size)
    const chosen = goods.flatMap(({ quantity, variants = [] }) =>
      variants.map(({ name, quantity: each, price }) => ({
        name,
        quantity: each * quantity,
        added: (price * each * quantity) / 1000,
      })),
    )
    expect(products.variants.map(({ name }) => name).toSorted()).toEqual(['Brød', 'Citron'])
    for (const { name, ...row } of products.variants) {
      const own = chosen.filter((one) => one.name === name)
      expect(row).toEqual({
        quantity: own.reduce((all, { quantity }) => all + quantity, 0),
        added: own.reduce((all, { added }) => all + added, 0),
      })
    }
    for (const { delivery_type, ...row } of products.delivery_types) {
      const own = receipts.filter((one) => (one.delivery_type ?? null) === delivery_type)
      expect(row).toEqual({ receipts: own.length, gross: grossOf(own), net: netOf(own) })
    }
    expect(products.delivery_types.length).toBe(3)
    for (const { rule_uuid, quantity, gross, net } of products.rule_prices) {
      const own = goods.filter((one) => (one.time_delimitation_uuid ?? one.price_profile_uuid) === rule_uuid)
      const sumOf = (value: (line: (typeof own)[number]) => number) =>
        own.reduce((all, line) => all + value(line), 0)
      expect([quantity, gross, net]).toEqual([
        sumOf((line) => line.quantity),
        sumOf((line) => line.gross),
        sumOf((line) => line.gross - line.vat),
      ])
    }
    expect(products.rule_prices.length).toBe(2)
    expect(products.sold_out).toEqual(soldOutBetween(from, to))
    const units = await unitsOfPeriod(ports, scope, { from, to }, now)
    expect(units.total.quantity).toBe(goods.reduce((all, { quantity }) => all + quantity, 0))
    expect([units.total.net, products.total.net]).toEqual([netOf(receipts), netOf(receipts)])
    const byNet = await productsOfPeriod(ports, scope, { ...query, by: 'net' }, now)
    const net = byNet.products.map((row) => row.net)
    expect(net).toEqual(net.toSorted((a, b) => b - a))
    const money = await moneyOfPeriod(ports, scope, { from, to }, now)
    const tenders = factsOf('TenderAccepted').filter(({ day }) => day >= from && day <= to)
    expect(money.payments.reduce((all, { amount }) => all + amount, 0)).toBe(
      tenders.reduce((all, { amount, rounding }) => all + amount + rounding, 0),
    )
    const differences = factsOf('CashDifferenceRecorded').filter(({ day }) => day >= from && day <= to)
    expect(money.differences.length).toBe(differences.length)
    const people = new Set(differences.map(({ cashier_uuid }) => cashier_uuid))
    expect(money.differences_by.length).toBe(people.size)
    for (const { closed_by, count, over, short } of money.differences_by) {
      const own = differences.filter(({ cashier_uuid }) => cashier_uuid === closed_by)
      const signed = (sign: number) =>
        own.reduce((all, { amount }) => all + (Math.sign(amount) === sign ? amount : 0), 0)
      expect([count, over, short]).toEqual([own.length, signed(1), signed(-1)])
    }
  }
})

type Presence = { register_uuid: string; cashier_uuid: string; at: Instant }
/** Hours of a business day from the first to the last fact of each cashier, as `cashier hour`. */
const staffedHours = (from: PlainDate, to: PlainDate, isAsked: (fact: Presence) => boolean) => {
  const facts = log.events
    .filter(({ type, meta }) => presenceTypes.has(type) && meta.company_uuid === ours.company_uuid)
    .map(({ data }) => data as Presence)
    .filter((fact) => isAsked(fact) && dayIn(fact.at) >= from && dayIn(fact.at) <= to)
  return [...Map.groupBy(facts, (fact) => `${fact.cashier_uuid} ${dayIn(fact.at)}`)].flatMap(
    ([whose, own]) => {
      const hours = own.map(({ at }) => (localHour(at, danishDay) - 5 + 24) % 24)
      const [first, last] = [Math.min(...hours), Math.max(...hours)]
      return Array.from({ length: last - first + 1 }, (_, i) => ({
        cashier: whose.slice(0, 36),
        hour: (first + i + 5) % 24,
      }))
    },
  )
}
const presenceTypes = new Set(['CashierSignedIn', 'CashierSignedOut', 'ReceiptRecorded'])
const dayIn = (at: Instant): PlainDate => businessDay(at, danishDay)

test('BEYOND-11: staffed hours of random periods are those between the first and the last fact of each day', async () => {
  const draw = drawsFrom(11)
  for (let i = 0; i < 8; i += 1) {
    const to = 1 + draw(15)
    const [hour_from, hour_to] = draw(2) === 0 ? [8 + draw(8), 18 + draw(6)] : [undefined, undefined]
    const query: TurnoverQuery = {
      from: dayOf(to + draw(25) + (i % 4 === 3 ? 350 : 0)),
      to: dayOf(to),
      by: 'day',
      ...(hour_from !== undefined && { hour_from, hour_to }),
      ...(draw(2) === 0 && { register_uuid: draw(2) === 0 ? bar : register_uuid }),
    }
    const answer = await turnoverOfPeriod(ports, scope, query, now)
    const label = JSON.stringify(query)
    const worked = staffedHours(
      query.from ?? '',
      query.to ?? '',
      (fact) => query.register_uuid === undefined || fact.register_uuid === query.register_uuid,
    ).filter(({ hour }) => hour_from === undefined || (hour >= hour_from && hour < (hour_to ?? 24)))
    expect(worked.length, label).toBeGreaterThan(0)
    expect(answer.staffed_hours, label).toBe(worked.length)
    for (const row of answer.cashiers)
      expect(row.staffed_hours, label).toBe(
        worked.filter(({ cashier }) => cashier === row.cashier_uuid).length,
      )
  }
})

test('BEYOND-11: the staffed hours of today are compared with those up to the same hour', async () => {
  const day = dayOf(0)
  const before = dayOf(7)
  const answer = await turnoverOfPeriod(
    ports,
    scope,
    { from: day, to: day, by: 'hour', compare: 'weeks' },
    addMs(noon, -3_600_000),
  )
  expect(answer.compared_with).toEqual({ from: before, to: before })
  const whole = staffedHours(before, before, () => true)
  const upTo = whole.filter(({ hour }) => hour >= 5 && hour <= 12)
  expect(answer.compare_staffed_hours).toBe(upTo.length)
  expect(whole.length).toBeGreaterThan(upTo.length)
})

test('BEYOND-11: the margin of a period is a fold of all lines by the cost price of their day', async () => {
  const goodsIn = (from: PlainDate, to: PlainDate, product?: string) =>
    goodsOf(factsOf('ReceiptRecorded').filter(({ day }) => day >= from && day <= to)).filter(
      ({ product_uuid }) => product === undefined || product_uuid === product,
    )
  const [beer, water, bread] = [...new Set(goodsIn(dayOf(34), dayOf(0)).map((line) => line.product_uuid))]
  // In no order, with days of change of their own; bread has no cost price.
  const costs: Record<string, { from: PlainDate; amount: number }[]> = {
    [beer ?? '']: [
      { from: dayOf(10), amount: 333 },
      { from: dayOf(20), amount: 250 },
    ],
    [water ?? '']: [
      { from: dayOf(60), amount: 75 },
      { from: dayOf(15), amount: 0 },
    ],
  }
  const withCosts = {
    ...(ports as object),
    catalogue: {
      list: () => [],
      rows: () => [beer, water, bread].map((uuid) => ({ uuid, archived: true })),
      anywhere: (_: unknown, uuid: string) => costs[uuid] && { name: uuid, costs: costs[uuid] },
    },
  } as never
  const query: QueryOf<typeof goodsEndpoints.products> = { from: dayOf(30), to: dayOf(5), by: 'margin' }
  const answer = await productsOfPeriod(withCosts, scope, query, now)
  const costedIn = (product: string | undefined, parts: readonly [PlainDate, PlainDate, number][]) => {
    const costed = { net: 0, cost: 0 }
    for (const [from, to, cost] of parts) {
      const own = goodsIn(from, to, product)
      const total = (of: 'gross' | 'vat' | 'quantity') => own.reduce((all, line) => all + line[of], 0)
      expect(total('quantity')).toBeGreaterThan(0)
      costed.net += total('gross') - total('vat')
      costed.cost += Math.round((total('quantity') * cost) / 1000)
    }
    return costed
  }
  const ofBeer = costedIn(beer, [
    [dayOf(20), dayOf(11), 250],
    [dayOf(10), dayOf(5), 333],
  ])
  const ofWater = costedIn(water, [
    [dayOf(30), dayOf(16), 75],
    [dayOf(15), dayOf(5), 0],
  ])
  const rowOf = (product: string | undefined) =>
    answer.products.find(({ product_uuid }) => product_uuid === product)
  expect([rowOf(beer)?.costed, rowOf(water)?.costed, rowOf(bread)?.costed]).toEqual([ofBeer, ofWater, null])
  // Beer was sold before its first cost price too, and that part has no margin.
  const gross = goodsIn(dayOf(30), dayOf(5), beer).reduce((sum, line) => sum + line.gross, 0)
  expect(rowOf(beer)?.gross).toBe(gross)
  const both = { net: ofBeer.net + ofWater.net, cost: ofBeer.cost + ofWater.cost }
  expect(answer.total.costed).toEqual(both)
  expect(answer.categories.map((row) => row.costed)).toEqual([both])
  const margins = answer.products.flatMap(({ costed }) => (costed ? [costed.net - costed.cost] : []))
  expect(margins).toEqual(margins.toSorted((a, b) => b - a))
  expect(answer.products.slice(2).every(({ costed }) => costed === null)).toBe(true)
})

test('BEYOND-11: so is the margin of a year, with cost prices that change in whole months and on the first of one', async () => {
  const goods = factsOf('ReceiptRecorded').flatMap((receipt) =>
    goodsOf([receipt]).map((line) => ({ ...line, day: receipt.day })),
  )
  const sold = [...new Set(goods.map((line) => line.product_uuid))]
  const firsts: PlainDate[] = ['2025-11-01', '2026-11-01']
  const costs = new Map(
    sold.map((product, i) => [
      product,
      [
        { from: dayOf(400), amount: 100 + i },
        { from: dayOf(375 - i), amount: 200 },
        { from: dayOf(28 - i), amount: 310 },
        { from: dayOf(26 - 2 * i), amount: 320 },
        { from: firsts[i % 2] ?? dayOf(0), amount: 333 },
      ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ]),
  )
  const withCosts = {
    ...(ports as object),
    catalogue: {
      list: () => [],
      rows: () => sold.map((uuid) => ({ uuid, archived: false })),
      anywhere: (_: unknown, uuid: ProductUuid) =>
        costs.has(uuid) ? { name: uuid, costs: costs.get(uuid) } : undefined,
    },
  } as never
  const query: QueryOf<typeof goodsEndpoints.products> = { from: dayOf(398), to: dayOf(0), by: 'margin' }
  const { products } = await productsOfPeriod(withCosts, scope, query, now)
  expect(products.length).toBe(sold.length)
  for (const { product_uuid, quantity, costed } of products) {
    const own = goods.filter((line) => line.product_uuid === product_uuid)
    expect(quantity).toBe(own.reduce((sum, line) => sum + line.quantity, 0))
    const parts = Map.groupBy(own, ({ day }) => costs.get(product_uuid)?.findLast(({ from }) => from <= day))
    expect(parts.size).toBeGreaterThan(2)
    expect(costed?.cost).toBe(
      [...parts].reduce((sum, [cost, lines]) => {
        const of = lines.reduce((all, line) => all + line.quantity, 0)
        return sum + Math.round((of * (cost?.amount ?? 0)) / 1000)
      }, 0),
    )
  }
})

test('R-27: today is compared up to the same hour of the same weekday a year before', async () => {
  const day = dayOf(0)
  const query: TurnoverQuery = { from: day, to: day, by: 'hour', compare: 'weekdays' }
  const answer = await turnoverOfPeriod(ports, scope, query, addMs(noon, -3_600_000))
  const before = factsOf('ReceiptRecorded').filter(({ day: of }) => of === dayOf(364))
  expect(answer).toMatchObject({ up_to_hour: 12, compared_with: { from: dayOf(364), to: dayOf(364) } })
  expect(answer.compare_total?.gross).toBe(grossOf(before.filter(({ hour }) => hour <= 12)))
  expect(grossOf(before)).toBeGreaterThan(answer.compare_total?.gross ?? 0)
})

test('all time begins on the first day with turnover, at most ten years ago, and has no days to come', async () => {
  const query: TurnoverQuery = { to: '2099-12-31', by: 'month' }
  const answer = await turnoverOfPeriod(ports, scope, query, now)
  expect(answer.period).toEqual({ from: dayOf(398), to: dayOf(0) })
  expect(answer.total.gross).toBe(grossOf(factsOf('ReceiptRecorded')))
})
