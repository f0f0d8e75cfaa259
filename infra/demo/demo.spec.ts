import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { foldBatch } from '@bon/projections/kernel'
import { turnover } from '@bon/projections/statistics'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { openWriteSide } from '../processes/write-side.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { demoConfiguration } from './configuration.ts'
import { demoCompanies, seedConfiguration, seedTrade } from './index.ts'

const now = '2026-11-21T09:00:00.000Z'
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

/** Starts the demo over a log that may already have events; everything in memory is new. */
const start = async (store: EventStore) => {
  const ended = new AbortController()
  const deps = await openWriteSide({
    store,
    signer,
    clock: manualClock(),
    signal: ended.signal,
  })
  await seedConfiguration(deps, now)
  const head = await store.head()
  await expect.poll(() => deps.catalogue.scannedTo() >= head).toBe(true)
  const trade = { deps, catalogue: deps.catalogue, now, days: 2, onProgress: () => undefined }
  await seedTrade(trade).finally(() => ended.abort())
}

const failingAfter = (store: EventStore, appends: number): EventStore => {
  let left = appends
  const append: EventStore['append'] = (...parameters) =>
    left-- > 0 ? store.append(...parameters) : Promise.reject(new StoreUnavailable('killed'))
  return { ...store, append }
}

/** The events of the shop; the journal may seal a late action at another position of its order. */
const factsOf = async (store: EventStore): Promise<string[]> => {
  const facts: string[] = []
  const all = { limit: 1_000_000, prefixes: ['order-', 'zReport-'] }
  for await (const { stream, revision, type, event_id } of store.readAll(logStart, all)) {
    facts.push(`${stream} ${revision} ${type} ${event_id}`)
  }
  return facts.sort()
}

test('BEYOND-11: the statistics of tables have the visits of each day, with guests and minutes', async () => {
  const store = memoryEventStore()
  await start(store)
  const events: RecordedEvent[] = []
  const receipts = { limit: 1_000_000, prefixes: turnover.streams }
  for await (const event of store.readAll(logStart, receipts)) events.push(event)
  const { table_visits, table_hours } = turnover.tables
  const rows = foldBatch(turnover, events)
  const visits = [...(rows.get(table_visits)?.values() ?? [])]
  for (const day of ['2026-11-19', '2026-11-20']) {
    const sums = visits.filter(({ key }) => key['business_day'] === day).map(({ sum }) => sum)
    const total = (column: string) => sums.reduce((all, each) => all + (each[column] ?? 0), 0)
    expect(total('visits')).toBeGreaterThan(15)
    expect(total('receipts')).toBe(total('visits'))
    expect(total('guests')).toBeGreaterThan(total('visits'))
    expect(total('gross')).toBeGreaterThan(0)
    expect(total('minutes') / total('visits')).toBeGreaterThan(40)
    expect(total('minutes') / total('visits')).toBeLessThan(90)
  }
  const hours = [...(rows.get(table_hours)?.values() ?? [])]
  expect(hours.every(({ sum }) => (sum['guest_minutes'] ?? 0) > 0)).toBe(true)
  const restaurant = demoCompanies.kajkanten.company_uuid
  expect(new Set(visits.map(({ key }) => key['company_uuid']))).toEqual(new Set([restaurant]))
})

test('guests choose what the till asks for, and those at a table eat in (BEYOND-11)', async () => {
  const store = memoryEventStore()
  await start(store)
  const lines: OrderLine[] = []
  const seated: unknown[] = []
  for await (const event of store.readAll(logStart, { limit: 1_000_000, prefixes: ['order-'] })) {
    if (event.type === 'OrderLineAdded') lines.push((event.data as { line: OrderLine }).line)
    if (event.type === 'OrderDetailsChanged') seated.push((event.data as { details: unknown }).details)
  }
  const burgers = lines.filter(({ name }) => name === 'Cheeseburger')
  expect(burgers.length).toBeGreaterThan(3)
  const priced = new Set<number>()
  for (const { variants = [], unit_price } of burgers) {
    const groups = new Set(variants.map(({ group_uuid }) => group_uuid))
    expect(groups.size).toBeGreaterThanOrEqual(2)
    priced.add(unit_price - variants.reduce((all, { price }) => all + price, 0))
  }
  expect(priced.size).toBe(1)
  expect(lines.some(({ time_delimitation_uuid }) => time_delimitation_uuid)).toBe(true)
  expect(seated.length).toBeGreaterThan(30)
  for (const details of seated) expect(details).toMatchObject({ delivery_type: 'eatin' })
})

test('a first start killed at any point continues, and ends with the same month', async () => {
  const whole = memoryEventStore()
  await start(whole)
  const expected = await factsOf(whole)
  expect(expected.length).toBeGreaterThan(1_000)
  // The first appends are configuration; the rest falls into openings, sales, closings and the change of day.
  for (const extraAppends of [1, 95, 246, 397, 548, 699, 850]) {
    const log = memoryEventStore()
    await expect(start(failingAfter(log, demoConfiguration.length + extraAppends))).rejects.toThrow('killed')
    await start(log)
    expect(await factsOf(log)).toEqual(expected)
  }
})
