import { logStart } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { projections } from '@bon/projections/all'
import { type Projection, tablesOf } from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
import { zReports } from '@bon/projections/registers'
import { ours } from '@bon/projections/spec-support'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { keepTables, migrateReadStore, openReadStore } from '../read-store/index.ts'
import { scaled } from '../slowness/index.ts'
import { checksum, checksumOfRows, firstDifference, rebuildProjection, refold } from './index.ts'
import { afternoon, append, day, names, projectorRig } from './projector.examples.ts'

const { url, sql, deps } = await projectorRig()

/** The object ids of the tables that are read: a switch changes them. */
const oidsOf = async ({ schema }: Projection): Promise<string[]> => {
  const { rows } = await sql.query<{ oid: string }>(
    `SELECT oid::text FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY relname`,
    [schema],
  )
  return rows.map(({ oid }) => oid)
}

const nextSchemas = async (): Promise<string[]> => {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '_next$'
     UNION ALL SELECT projection FROM rm.checkpoints WHERE projection ~ '_next$'`,
  )
  return rows.map(({ name }) => name)
}

test('LOG-13: beside a running product that sells and reads, every read model is built anew and switched', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  expect(await projector.waitFor(names, await append(store, day()), scaled(5_000))).toBe(true)
  const before = await oidsOf(orders)

  const reads = openReadStore({ url, projections, max: 4 })
  onTestFinished(() => reads.close())
  const done = new AbortController()
  const counts: number[] = []
  const { company_uuid } = ours
  const reader = async () => {
    while (!done.signal.aborted)
      await reads.withScope({ company_uuid, resource_companies: [company_uuid] }, async (db) => {
        const { orders: count } = await tablesOf(db, orders)
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('orders'))
          .executeTakeFirstOrThrow()
        counts.push(Number(count))
      })
  }
  const seller = async () => {
    const events = afternoon()
    for (let i = 0; !done.signal.aborted && i < events.length; i += 3) {
      await append(store, events.slice(i, i + 3))
      await clock.sleep(10)
    }
    await append(store, events.slice(-1))
  }
  const meanwhile = Promise.all([reader(), reader(), seller()])
  for (const projection of projections) await rebuildProjection({ url, store, clock }, projection)
  done.abort()
  await meanwhile

  expect(await projector.waitFor(names, await store.head(), scaled(5_000))).toBe(true)
  expect(projector.health().map(({ state }) => state)).toEqual(names.map(() => 'live'))
  for (const projection of projections) {
    expect(await firstDifference(url, store, projection)).toBeUndefined()
    expect(await checksum(url, projection)).toBe(checksumOfRows(projection, await refold(projection, store)))
  }
  expect(await oidsOf(orders)).not.toEqual(before)
  // A reader never saw fewer orders than before: neither an empty table nor a half-filled one.
  expect(counts.length).toBeGreaterThan(10)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(await nextSchemas()).toEqual([])
})

test('a transaction that reads several tables at one snapshot keeps them until it ends', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  expect(await projector.waitFor(names, await append(store, day(2)), scaled(5_000))).toBe(true)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(keepTables(orders))
  const count = async () => (await client.query(`SELECT 1 FROM ${orders.schema}.orders`)).rowCount
  await client.query('SELECT 1')
  const before = await oidsOf(orders)
  const pauses: number[] = []
  const waiting = {
    ...clock,
    // The rebuild found the tables in use: only now does the transaction read them, and end.
    sleep: async (ms: number) => {
      pauses.push(ms)
      expect(await count()).toBeGreaterThan(0)
      await client.query('COMMIT')
    },
  }
  await rebuildProjection({ url, store, clock: waiting }, orders)
  expect(pauses).toHaveLength(1)
  expect(await oidsOf(orders)).not.toEqual(before)
})

test('a fold that throws changes nothing that is read', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  expect(await projector.waitFor(names, await append(store, day(2)), scaled(5_000))).toBe(true)
  const before = await oidsOf(zReports)
  const fail = () => {
    throw new Error('cannot read a Z')
  }
  const broken: Projection = { ...zReports, on: { ...zReports.on, ZReportClosed: fail } }
  await expect(rebuildProjection({ url, store, clock }, broken)).rejects.toThrow('cannot read a Z')
  expect(await oidsOf(zReports)).toEqual(before)
  expect(await nextSchemas()).toEqual([])
  expect(await firstDifference(url, store, zReports)).toBeUndefined()
})

test('a batch that waits while the names are given writes into the new tables', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  expect(await projector.waitFor(names, await append(store, day(2)), scaled(5_000))).toBe(true)
  let heads = 0
  const watched: EventStore = {
    ...store,
    head: async () => {
      const head = await store.head()
      // The third time the tables are locked: what is sold now reaches the runner, which has to wait.
      if (++heads === 3) {
        const ofOrders = afternoon().filter(({ stream }) => stream.startsWith('order-'))
        await append(store, ofOrders)
        await expect.poll(runnersWaiting, { timeout: scaled(5_000) }).toBe(1)
      }
      return head
    },
  }
  await rebuildProjection({ url, store: watched, clock }, orders)
  expect(heads).toBe(3)
  expect(await projector.waitFor(names, await store.head(), scaled(5_000))).toBe(true)
  expect(await firstDifference(url, store, orders)).toBeUndefined()
})

const runnersWaiting = async (): Promise<number> => {
  const { rows } = await sql.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'bon projector'
       AND datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a second rebuild of one projection is refused', async () => {
  const { store, clock } = await deps()
  await append(store, day(2))
  const lock = await sql.connect()
  await lock.query(`SELECT pg_advisory_lock(7234521, hashtext('${orders.schema}_next'))`)
  const impatient = { ...clock, sleep: () => Promise.resolve() }
  await expect(rebuildProjection({ url, store, clock: impatient }, orders)).rejects.toThrow(
    'orders is being rebuilt by another process.',
  )
  await lock.query('SELECT pg_advisory_unlock_all()')
  lock.release()
})

test('what a killed rebuild left is dropped at the next start, but not what a running one fills', async () => {
  const { store, clock } = await deps()
  await append(store, day(2))
  await sql.query(`CREATE SCHEMA ${orders.schema}_next`)
  const lock = await sql.connect()
  await lock.query(`SELECT pg_advisory_lock(7234521, hashtext('${orders.schema}_next'))`)
  await migrateReadStore(url, projections)
  expect(await nextSchemas()).toEqual([`${orders.schema}_next`])
  await lock.query('SELECT pg_advisory_unlock_all()')
  lock.release()
  await migrateReadStore(url, projections)
  expect(await nextSchemas()).toEqual([])
  await rebuildProjection({ url, store, clock }, orders)
  expect(await firstDifference(url, store, orders)).toBeUndefined()
})

test('a checkpoint ahead of the log, as after a restore, is not kept', async () => {
  const { store, clock } = await deps()
  await append(store, day(2))
  await sql.query(`UPDATE rm.checkpoints SET position = 1000000 WHERE projection = 'orders'`)
  await rebuildProjection({ url, store, clock }, orders)
  const position = async () =>
    (await sql.query(`SELECT position::text FROM rm.checkpoints WHERE projection = 'orders'`)).rows[0]
      ?.position
  expect(await position()).toBe(`${await store.head()}`)
  await rebuildProjection({ url, store: memoryEventStore(), clock }, orders)
  expect(await position()).toBe(`${logStart}`)
})
