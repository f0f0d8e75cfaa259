import {
  addMs,
  type Instant,
  logStart,
  type PlainDate,
  type QueryOf,
  type RecordedEvent,
  uuid5,
} from '@bon/contracts/kernel'
import {
  comparisons,
  type Granularity,
  granularities,
  type turnoverEndpoints,
} from '@bon/contracts/statistics'
import { availability } from '@bon/projections/availability'
import { foldBatch } from '@bon/projections/kernel'
import { zReports } from '@bon/projections/registers'
import { newLog, noon, ours, register_uuid, shopDay } from '@bon/projections/spec-support'
import { staffing, turnover } from '@bon/projections/statistics'
import { moneyOfPeriod, productsOfPeriod, turnoverOfPeriod, unitsOfPeriod } from '@bon/services/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openQueries, openReadStore } from './index.ts'

const projections = [turnover, zReports, staffing, availability]
const bar = uuid5(register_uuid, 'bar')
const day_ms = 86_400_000
const now = addMs(noon, 3_600_000)
const dayOf = (days_ago: number): PlainDate => addMs(noon, -days_ago * day_ms).slice(0, 10)
const log = newLog()

/** Queries on a database with these events. */
const openOn = async () => {
  const url = await freshDatabase()
  await migrateReadStore(url, projections)
  const reads = openReadStore({ url, projections })
  afterAll(() => reads.close())
  const client = await connectProjector(url)
  afterAll(() => client.end())
  const fill = async (events: readonly RecordedEvent[]): Promise<void> => {
    for (const { schema, tables } of projections)
      for (const name of Object.keys(tables)) await client.query(`DELETE FROM ${schema}.${name}`)
    await client.query('UPDATE rm.checkpoints SET position = 0, filled_at = now()')
    const to = log.events.at(-1)?.position ?? logStart
    const share = { from: logStart, to }
    await writeBatch(
      client,
      projections.map((projection) => ({ projection, ...share, rows: foldBatch(projection, events) })),
    )
  }
  /** The streams that were read. */
  const read: string[] = []
  const store = {
    readStreams: async function* (streams: readonly string[]) {
      read.push(...streams)
      yield* log.events.filter(({ stream }) => streams.includes(stream))
    },
  }
  const ports = {
    ...openQueries(reads),
    store,
    catalogue: { list: () => [], rows: () => [], anywhere: () => undefined },
    cashiers: async () => [],
    identity: { userOf: async () => undefined },
  } as never
  return { fill, ports, read }
}

/** Twelve days of two registers, the last of them open; what is recorded later of three of these days. */
const writeLog = (): void => {
  for (let days_ago = 12; days_ago >= 0; days_ago -= 1)
    for (const register of [register_uuid, bar]) {
      const close = days_ago === 0 ? {} : { closes_with_difference: days_ago % 3 === 0 ? -250 : 0 }
      const day = { who: ours, register_uuid: register, opens_at: addMs(noon, -days_ago * day_ms), orders: 9 }
      shopDay(log, { ...day, n: 100 - days_ago, first: 1 + (20 - days_ago) * 20, ...close })
    }
  for (const [days_ago, late_by] of [
    [9, 2],
    [8, 5],
    [4, 1],
  ] as const) {
    const recorded = log.events.filter(
      ({ type, meta }) => type === 'ReceiptRecorded' && meta.business_day === dayOf(days_ago),
    )
    const [receipt] = recorded
    if (!receipt) throw new Error('a day without receipts')
    const at = addMs(noon, (late_by - days_ago) * day_ms + 1_000_000)
    const tender = {
      from: { payment_type_uuid: uuid5(ours.company_uuid, 'cash') },
      to: { payment_type_uuid: uuid5(ours.company_uuid, 'card') },
      taken_by: uuid5(register_uuid, 'cashier'),
    }
    const { cashier_uuid } = receipt.data as { cashier_uuid: string }
    const correction = { register_uuid, cashier_uuid, kind: 'tender_corrected', amount: 1_000, tender, at }
    log.write(receipt.stream, ours, at, { type: receipt.type, data: receipt.data })
    log.write(receipt.stream, ours, at, { type: 'AuditEntryRecorded', data: correction })
    for (const late of log.events.slice(-2)) late.meta.business_day = dayOf(days_ago)
  }
  for (const [days_ago, minutes, type] of [
    [11, 5, 'ProductSoldOut'],
    [9, 3, 'ProductBackInSale'],
    [2, 4, 'ProductSoldOut'],
  ] as const) {
    const at = addMs(noon, -days_ago * day_ms + minutes * 60_000)
    const data = { product_uuid: bar, register_uuid, cashier_uuid: bar, at }
    log.write(`availability-${ours.company_uuid}`, ours, at, { type, data })
  }
  // Sessions in quick succession are stamped ahead, so that they have an order; what counts is when it was recorded.
  for (const { type, data, meta } of log.events)
    if (type === 'RegisterOpened' || type === 'ZReportClosed')
      Object.assign(data, { at: addMs(meta.at, 600_000) })
}

const scope = {
  company_uuid: ours.company_uuid,
  vat_entity_uuid: ours.company_uuid,
  resource_companies: [ours.company_uuid],
}

const drawsFrom = (seed: number) => {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

type Query = Omit<QueryOf<typeof turnoverEndpoints.turnover>, 'by'>

const answersOf = async (ports: never, query: Query, by: Granularity, at: Instant) => ({
  turnover: await turnoverOfPeriod(ports, scope, { ...query, by }, at),
  money: await moneyOfPeriod(ports, scope, query, at),
  products: await productsOfPeriod(ports, scope, { ...query, by: 'gross' }, at),
  units: await unitsOfPeriod(ports, scope, query, at),
})

const full = await openOn()
const then = await openOn()
beforeAll(async () => {
  writeLog()
  await full.fill(log.events)
})

test('BEYOND-11: as of random moments every figure is that of a shop in which nothing happened later', async () => {
  const draw = drawsFrom(20_261_129)
  for (let i = 0; i < 6; i += 1) {
    const as_of = addMs(noon, -draw(12) * day_ms + draw(1_500_000))
    await then.fill(log.events.filter(({ meta }) => meta.at <= as_of))
    for (let n = 0; n < 4; n += 1) {
      const query: Query = { ...(draw(3) > 0 && { from: dayOf(draw(13)), to: dayOf(0) }) }
      if (draw(2) === 0) query.register_uuid = draw(2) === 0 ? bar : register_uuid
      if (draw(2) === 0) query.compare = comparisons[draw(3)]
      const by = granularities[draw(4)] ?? 'day'
      const label = `${as_of} ${by} ${JSON.stringify(query)}`
      const expected = await answersOf(then.ports, query, by, as_of)
      expect(await answersOf(full.ports, { ...query, as_of }, by, now), label).toEqual(expected)
    }
  }
})

test('BEYOND-11: the day before a late correction, and the day after it, tell the same days apart', async () => {
  const query: Query = { from: dayOf(9), to: dayOf(9) }
  const paidAs = async (as_of: Instant | undefined) => {
    const { payments } = await moneyOfPeriod(full.ports, scope, { ...query, as_of }, now)
    return payments.map(({ amount, count }) => [amount, count])
  }
  const [before, after] = [await paidAs(addMs(noon, -8 * day_ms)), await paidAs(addMs(noon, -6 * day_ms))]
  expect(before).toHaveLength(1)
  expect(after).toHaveLength(2)
  expect(await paidAs(undefined)).toEqual(after)
  expect(await paidAs(addMs(now, day_ms))).toEqual(after)
})

test('BEYOND-11: of days after the moment there is nothing, and none of their events is read', async () => {
  full.read.length = 0
  const query: Query = { from: dayOf(5), to: dayOf(0), as_of: addMs(noon, -7 * day_ms) }
  const { turnover, money, products, units } = await answersOf(full.ports, query, 'day', now)
  expect([turnover.total.receipts, turnover.reports, money.gross]).toEqual([
    0,
    { count: 0, open: 0, gross: 0, vat: 0, difference: 0, vat_difference: 0 },
    0,
  ])
  expect([money.payments, products.products, units.days]).toEqual([[], [], []])
  expect(full.read).toEqual([])
})
