import { setTimeout as sleep } from 'node:timers/promises'
import { type Bell, type RecordedEvent, subjectOf } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { projections } from '@bon/projections/all'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
} from '@bon/projections/examples'
import { foldBatch, type Projection } from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
import { zReports } from '@bon/projections/z-reports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { freshDatabase } from '../embedded/test-database.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { memoryMessageBus } from '../message-bus/index.ts'
import { migrateReadStore } from '../read-store/index.ts'
import {
  checksum,
  checksumOfRows,
  createProjector,
  firstDifference,
  type ProjectorHouse,
  rebuildProjection,
  refold,
} from './index.ts'
import { connectProjector } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

/** The events of two companies' days, as a store would number them. */
const day = (orders = 24): RecordedEvent[] => {
  const log = newLog()
  const one = { who: ours, register_uuid, opens_at: noon, first: 1, closes_with_difference: -250 }
  shopDay(log, { ...one, n: 1, orders })
  shopDay(log, { ...one, n: 2, orders, opens_at: '2026-11-22T09:00:00.000Z', first: 1_001 })
  const theirs = {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: noon,
    orders: 8,
    first: 1,
  }
  shopDay(log, theirs)
  return log.events
}

const append = async (store: EventStore, events: readonly RecordedEvent[]) => {
  let position = 0n
  for (const { stream, event_id, type, data, meta } of events) {
    position = (await store.append(stream, 'any', [{ event_id, type, data, meta }])).position
  }
  return position
}

const url = await freshDatabase()
const sql = new pg.Pool({ connectionString: url, max: 2 })
beforeAll(() => migrateReadStore(url, projections))
afterAll(() => sql.end())

/** A store and a projector on the database of this file, from the log's start. */
const house = async (options: Partial<ProjectorHouse> = {}) => {
  await migrateReadStore(url, options.projections ?? projections)
  for (const { schema, tables } of options.projections ?? projections) {
    await sql.query(`TRUNCATE ${Object.keys(tables).map((table) => `${schema}.${table}`)}`)
  }
  await sql.query('UPDATE rm.checkpoints SET position = 0, stopped = NULL')
  const store = options.store ?? memoryEventStore()
  const bus = memoryMessageBus()
  const whole = { url, store, bus, clock: systemClock, projections, ...options }
  const projector = createProjector(whole)
  onTestFinished(async () => {
    await projector.stop()
    await store.close()
  })
  return { ...whole, projector }
}

const names = projections.map(({ name }) => name)
const checkpoint = async (name: string) =>
  (await sql.query('SELECT position::text FROM rm.checkpoints WHERE projection = $1', [name])).rows[0]
    .position

test('rows in PostgreSQL are the fold of the log, grown live or rebuilt at once: same bytes', async () => {
  const { store, projector } = await house()
  projector.start()
  const events = day()
  const end = await append(store, events)
  expect(await projector.waitFor(names, end, 5_000)).toBe(true)
  const grown = await Promise.all(projections.map((projection) => checksum(url, projection)))
  for (const projection of projections) {
    expect(await firstDifference(url, store, projection)).toBeUndefined()
    expect(grown).toContain(checksumOfRows(projection, await refold(projection, store)))
  }
  await projector.rebuild()
  await projector.ready()
  expect(await Promise.all(projections.map((projection) => checksum(url, projection)))).toEqual(grown)
  expect(projector.health().map(({ state }) => state)).toEqual(names.map(() => 'live'))
})

describe('any cutting into batches', () => {
  const events = day(4)
  test.each([1, 2, 5, 64, 1_000])(
    'of %i gives the same rows, though each batch comes twice',
    async (size) => {
      const { store } = await house()
      await append(store, events)
      const client = await connectProjector(url)
      for (const projection of projections) {
        let from = 0n
        for (let i = 0; i < events.length; i += size) {
          const batch = events.slice(i, i + size)
          const to = batch.at(-1)?.position ?? from
          const write = () => writeBatch(client, projection, { from, to }, foldBatch(projection, batch))
          expect(await write()).toBe(true)
          expect(await write()).toBe(false)
          from = to
        }
        // The memory store numbers as the examples do, so both stand at the same position.
        expect(await firstDifference(url, store, projection)).toBeUndefined()
      }
      await client.end()
    },
  )
})

test('two projectors on one database: each row is counted once, and who is left takes over', async () => {
  const { store, projector, ...rest } = await house()
  const second = createProjector({ ...rest, store })
  onTestFinished(() => second.stop())
  projector.start()
  second.start()
  const end = await append(store, day())
  expect(await projector.waitFor(names, end, 5_000)).toBe(true)
  expect(await second.waitFor(names, end, 5_000)).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
  const leads = [...projector.health(), ...second.health()].filter(({ state }) => state === 'live')
  expect(leads.map(({ name }) => name).sort()).toEqual([...names].sort())

  await projector.stop()
  const later = await append(store, afternoon())
  await expect.poll(() => second.health().every(({ state }) => state === 'live')).toBe(true)
  expect(await second.waitFor(names, later, 5_000)).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
})

test('a projection that throws stops alone, is named, and nobody waits for it', async () => {
  const broken: Projection = {
    ...zReports,
    on: {
      ...zReports.on,
      ZReportClosed: () => {
        throw new Error('cannot read a Z')
      },
    },
  }
  const { store, projector, clock, bus } = await house({ projections: [orders, broken] })
  projector.start()
  await projector.ready()
  const end = await append(store, day())
  expect(await projector.waitFor(['orders'], end, 5_000)).toBe(true)
  await expect
    .poll(() => projector.health().find(({ name }) => name === 'z_reports'))
    .toMatchObject({
      state: 'stopped',
      error: expect.stringContaining('cannot read a Z'),
    })
  const began = performance.now()
  expect(await projector.waitFor(['orders', 'z_reports'], end, 1_000)).toBe(false)
  const elsewhere = createProjector({ url, store, clock, bus, projections: [orders, broken], runs: [] })
  onTestFinished(() => elsewhere.stop())
  expect(await elsewhere.waitFor(['orders'], end, 1_000)).toBe(true)
  expect(await elsewhere.waitFor(['z_reports'], end, 1_000)).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
  // It stopped before the fact, not after: mended, it goes on and is whole.
  const mended = createProjector({ url, store, clock, bus, projections: [zReports] })
  onTestFinished(() => mended.stop())
  mended.start()
  await mended.ready()
  expect(await mended.waitFor(['z_reports'], end, 5_000)).toBe(true)
  expect(await firstDifference(url, store, zReports)).toBeUndefined()
})

test('who waits for what never comes, waits once', async () => {
  const { store, projector, clock, bus } = await house()
  const end = await append(store, day(2))
  const elsewhere = createProjector({ url, store, clock, bus, projections, runs: [] })
  onTestFinished(() => elsewhere.stop())
  const took = async (wait: Promise<boolean>) => {
    const began = performance.now()
    expect(await wait).toBe(false)
    return performance.now() - began
  }
  expect(await took(elsewhere.waitFor(names, end, 150))).toBeGreaterThan(140)
  expect(await took(elsewhere.waitFor(names, end, 150))).toBeLessThan(100)
  projector.start()
  await projector.ready()
  await expect.poll(() => elsewhere.waitFor(names, end, 150)).toBe(true)
  await expect(elsewhere.waitFor(['prders'], end, 1)).rejects.toThrow('no projection is called prders')
})

test('bells ring after the commit, once per thing and batch, and not while catching up', async () => {
  const { store, projector, bus } = await house()
  const heard: Bell[] = []
  bus.subscribe('live.>', (message, subject) => {
    const bell = JSON.parse(message) as Bell
    expect(subjectOf(bell)).toBe(subject)
    heard.push(bell)
  })
  await append(store, day(4))
  projector.start()
  await projector.ready()
  expect(heard).toEqual([])

  const end = await append(store, afternoon())
  expect(await projector.waitFor(names, end, 5_000)).toBe(true)
  await sleep(20)
  const topics = new Set(heard.map(({ topic }) => topic))
  expect([...topics].sort()).toEqual(['journal', 'orders', 'registers', 'turnover', 'z_reports'])
  expect(heard.find(({ topic }) => topic === 'turnover')?.uuid).toBe(ours.company_uuid)
  expect(heard.find(({ topic }) => topic === 'registers')?.uuid).toBe(register_uuid)
  expect(heard.every(({ company_uuid }) => company_uuid === ours.company_uuid)).toBe(true)
})

test('a checkpoint moves over events that its projection does not want', async () => {
  const { store, projector } = await house()
  projector.start()
  await projector.ready()
  const only = day(2).filter(({ stream }) => stream.startsWith('order-'))
  const end = await append(store, only)
  expect(await projector.waitFor(names, end, 1_000)).toBe(true)
  await expect.poll(() => checkpoint('documents')).toBe(end.toString())
})

test('a lost connection is mended: the runner comes back and is whole', async () => {
  const { store, projector } = await house()
  projector.start()
  const events = day()
  for (let i = 0; i < events.length; i += 60) {
    await append(store, events.slice(i, i + 60))
    await sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bon projector' AND datname = current_database()`,
    )
  }
  const end = await store.head()
  await expect.poll(() => projector.waitFor(names, end, 1_000), { timeout: 10_000 }).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
})

test('a row that somebody touched by SQL is the first difference', async () => {
  const { store, projector } = await house()
  projector.start()
  const end = await append(store, day())
  expect(await projector.waitFor(names, end, 5_000)).toBe(true)
  await sql.query(`UPDATE rm_orders_v1.orders SET total = total + 1 WHERE short_nr = 3`)
  const found = await firstDifference(url, store, orders)
  expect(found).toMatchObject({
    projection: 'orders',
    table: 'orders',
    stored: expect.stringContaining('"short_nr":3'),
  })
  expect(found?.stored).not.toBe(found?.folded)
  await projector.rebuild('orders')
  expect(await firstDifference(url, store, orders)).toBeUndefined()
})

test('a projection that another process runs is not rebuilt under it', async () => {
  const { store, projector, clock } = await house()
  projector.start()
  await projector.ready()
  await expect(rebuildProjection({ url, store, clock }, orders)).rejects.toThrow('run by another process')
})

const afternoon = () => {
  const log = newLog('afternoon')
  shopDay(log, {
    who: ours,
    register_uuid,
    n: 9,
    opens_at: noon,
    orders: 3,
    first: 5_000,
    closes_with_difference: 0,
  })
  return log.events
}
