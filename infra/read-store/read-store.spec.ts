import { addMs, logStart, parsePosition, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { paymentTypes, type ResourceEvent, registers, resourceStream } from '@bon/contracts/resources'
import { projections } from '@bon/projections/all'
import { asScoped, foldBatch, type Scoped, tablesOf } from '@bon/projections/kernel'
import { listOrders, orders } from '@bon/projections/orders'
import { documentOf, documents, documentsOf } from '@bon/projections/resources'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
} from '@bon/projections/spec-support'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const owner = new pg.Pool({ connectionString: url, max: 2 })
const store = openReadStore({ url, projections, max: 4 })
const scopeOf = (company_uuid: string, ...parents: string[]) => ({
  company_uuid,
  resource_companies: [company_uuid, ...parents],
})
const a = scopeOf(ours.company_uuid)
const b = scopeOf(neighbour.company_uuid)
const cash = {
  name: 'Kontant',
  interface_key: 'cash',
  becomes_pos_payment_button: true,
  counts_format: { units: [100] },
  rounding_unit: 50,
  account_uuid: uuid5(ours.company_uuid, 'cash'),
}
const till = {
  identifier: 'K1',
  name: 'Bar',
  sales_area_uuids: [register_uuid],
  payment_type_uuids: [register_uuid],
}

const written = (): RecordedEvent[] => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 8, first: 1 })
  shopDay(log, {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: noon,
    orders: 4,
    first: 1,
  })
  for (const [resource, data] of [
    ['payment_types', cash],
    ['registers', till],
  ] as const) {
    const uuid = uuid5(ours.company_uuid, resource)
    const created = { type: 'ResourceCreated' as const, data: { resource, uuid, data } }
    log.write<ResourceEvent>(resourceStream(resource, uuid), ours, addMs(noon, 1), created)
  }
  return log.events
}

beforeAll(async () => {
  await migrateReadStore(url, projections)
  const client = await connectProjector(url)
  const range = { from: logStart, to: parsePosition('9999') }
  await writeBatch(
    client,
    [orders, documents].map((projection) => ({
      projection,
      ...range,
      rows: foldBatch(projection, written()),
    })),
  )
  await client.end()
})
afterAll(async () => {
  await store.close()
  await owner.end()
})

const count = (db: Scoped) =>
  tablesOf(db, orders)
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

test('a scope sees all rows of its company and none of the neighbour', async () => {
  expect(await store.withScope(a, count)).toEqual({ n: 8 })
  expect(await store.withScope(b, count)).toEqual({ n: 4 })
  const stranger = scopeOf(uuid5(ours.company_uuid, 'nobody'))
  expect(await store.withScope(stranger, count)).toEqual({ n: 0 })
})

test('a reader without a scope sees nothing, before and after another had one on the connection', async () => {
  const one = new pg.Client(url)
  await one.connect()
  const unscoped = async () => {
    await one.query('BEGIN; SET LOCAL ROLE bon_reader')
    const { rowCount } = await one.query(`SELECT * FROM ${orders.schema}.orders`)
    await one.query('ROLLBACK')
    return rowCount
  }
  expect(await unscoped()).toBe(0)
  await one.query(`BEGIN; SET LOCAL app.companies = '${ours.company_uuid}'; COMMIT`)
  expect(await unscoped()).toBe(0)
  await one.end()
})

test('a forged cursor or filter does not leave the scope', async () => {
  const theirs = await store.withScope(b, (db) => listOrders(db, { limit: 2 }))
  const next = theirs.next ?? ''
  const mine = await store.withScope(a, (db) => listOrders(db, { before: next, limit: 100 }))
  expect(mine.orders.every((row) => row.register_uuid === register_uuid)).toBe(true)
  const foreignPage = await store.withScope(a, (db) =>
    listOrders(db, { register_uuid: neighbours_register, limit: 100 }),
  )
  expect(foreignPage.orders).toEqual([])
})

test('a handle that withScope did not create, or that outlived it, reads nothing', async () => {
  const forged = { ...a } as unknown as Scoped
  expect(() => tablesOf(forged, orders)).toThrow('did not come from withScope')
  const leakedDb = await store.withScope(a, async (db) => db)
  await expect(count(leakedDb)).rejects.toThrow()
  expect(Object.isFrozen(asScoped(undefined as never, a))).toBe(true)
})

test('a scope cannot write', async () => {
  const write = (db: Scoped) => tablesOf(db, orders).deleteFrom('orders').execute()
  await expect(store.withScope(a, write)).rejects.toMatchObject({
    code: expect.stringMatching('25006|42501'),
  })
})

test('a subcompany reads what its parent shares, and not the parent’s own rows', async () => {
  const child = scopeOf(uuid5(ours.company_uuid, 'child'), ours.company_uuid)
  const read = (scope: typeof child) =>
    store.withScope(scope, async (db) => [
      (await documentsOf(db, paymentTypes)).map(({ data }) => data.name),
      (await documentsOf(db, registers)).map(({ data }) => data.name),
    ])
  expect(await read(a)).toEqual([['Kontant'], ['Bar']])
  expect(await read(child)).toEqual([['Kontant'], []])
  expect(await read(b)).toEqual([[], []])
  const shared = uuid5(ours.company_uuid, 'payment_types')
  expect(await store.withScope(child, (db) => documentOf(db, paymentTypes, shared))).toMatchObject({
    company_uuid: ours.company_uuid,
    revision: 0,
    archived: false,
  })
  expect(await store.withScope(b, (db) => documentOf(db, paymentTypes, shared))).toBeUndefined()
})

test('every table of every projection has row-level security', async () => {
  const { rows } = await owner.query(
    `SELECT relnamespace::regnamespace || '.' || relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace::regnamespace::text LIKE 'rm\\_%' AND NOT relrowsecurity`,
  )
  expect(rows).toEqual([])
  const tables = projections.flatMap(({ tables }) => Object.values(tables))
  expect(tables.every(({ key }) => 'company_uuid' in key)).toBe(true)
})

test('migrating again, from several processes concurrently, changes nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateReadStore(url, projections)))
  expect(await store.withScope(a, count)).toEqual({ n: 8 })
})

test('changed columns under an old version are refused at the start', async () => {
  const changed = { ...orders, tables: { orders: { ...orders.tables.orders, indexes: [] } } }
  await expect(migrateReadStore(url, [changed])).rejects.toThrow('raise the version of orders')
})

test('an older version is dropped once it has not advanced for 14 days, a newer one is kept', async () => {
  const newer = { ...documents, version: 4, schema: 'rm_documents_v4' }
  await migrateReadStore(url, [newer])
  const schemas = async () =>
    (
      await owner.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rm_documents%' ORDER BY 1`)
    ).rows.map(({ nspname }) => nspname)
  expect(await schemas()).toEqual([documents.schema, 'rm_documents_v4'])
  await owner.query(`UPDATE rm.checkpoints SET updated_at = now() - interval '15 days'`)
  await migrateReadStore(url, [documents])
  expect(await schemas()).toEqual([documents.schema, 'rm_documents_v4'])
  await migrateReadStore(url, [newer])
  expect(await schemas()).toEqual(['rm_documents_v4'])
})
