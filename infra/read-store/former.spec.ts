import { addMs, logStart, parsePosition } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  defineTable,
  flag,
  foldBatch,
  idOf,
  type Projection,
  type Scoped,
  set,
  tablesOf,
  words,
} from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
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
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { memoryMessageBus } from '../message-bus/index.ts'
import { createProjector } from '../projector/index.ts'
import { append } from '../projector/projector.examples.ts'
import { connectProjector, writeFilled } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const owner = new pg.Pool({ connectionString: url, max: 2 })
afterAll(() => owner.end())

const { orders: table } = orders.tables
/** The next version: one more column, and one of another type. */
const raisedTable = defineTable({
  key: table.key,
  set: { ...table.set, short_nr: words('none'), is_new: flag },
  sum: table.sum,
})
const raised: Projection<{ orders: typeof raisedTable }> = {
  ...orders,
  version: orders.version + 1,
  schema: `rm_orders_v${orders.version + 1}`,
  tables: { orders: raisedTable },
  on: {
    OrderOpened: (rows, { stream, meta: { company_uuid } }) =>
      set(rows, raisedTable, { company_uuid, order_uuid: idOf(stream) }, { is_new: true }),
  },
}

const scopeOf = (company_uuid: string) => ({ company_uuid, resource_companies: [company_uuid] })
const rowsOf = (db: Scoped) =>
  tablesOf(db, raised)
    .selectFrom('orders')
    .select(['order_uuid', 'ended', 'is_new', 'short_nr'])
    .orderBy('order_uuid')
    .execute()

const sold = () => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 5, first: 1 })
  shopDay(log, {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: addMs(noon, 1),
    orders: 3,
    first: 1,
  })
  return log.events
}

const write = async (projection: Projection, to: string, isFilled: boolean): Promise<void> => {
  const client = await connectProjector(url)
  const rows = foldBatch(projection, sold())
  await writeBatch(client, [{ projection, from: logStart, to: parsePosition(to), rows }])
  if (isFilled) await writeFilled(client, projection)
  await client.end()
}
const schemas = async () =>
  (await owner.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rm_orders%' ORDER BY 1`)).rows.map(
    ({ nspname }) => nspname,
  )

test('FIND-M7: a new version is read from its former version until it is filled, also company by company', async () => {
  await migrateReadStore(url, [orders])
  await write(orders, '9999', true)
  await migrateReadStore(url, [raised])
  const reads = openReadStore({ url, projections: [raised], max: 2 })
  expect(await reads.servedFormer(['orders'])).toEqual(['orders'])
  const former = await reads.withScope(scopeOf(ours.company_uuid), rowsOf)
  expect(former).toHaveLength(5)
  // A column that the former version lacks, or has in another type, has its initial value.
  expect(former[0]).toMatchObject({ ended: 'completed', is_new: false, short_nr: 'none' })
  expect(await reads.withScope(scopeOf(neighbour.company_uuid), rowsOf)).toHaveLength(3)

  // After the retention period it is still not filled, and the former one has not moved.
  await owner.query(`UPDATE rm.checkpoints SET updated_at = now() - interval '15 days'`)
  await migrateReadStore(url, [raised])
  expect(await reads.withScope(scopeOf(ours.company_uuid), rowsOf)).toHaveLength(5)

  await write(raised, '9999', false)
  expect(await reads.servedFormer(['orders'])).toEqual(['orders'])
  const client = await connectProjector(url)
  await writeFilled(client, raised)
  await client.end()
  expect(await reads.servedFormer(['orders'])).toEqual([])
  const filled = await reads.withScope(scopeOf(ours.company_uuid), rowsOf)
  expect(filled).toHaveLength(5)
  expect(filled[0]).toMatchObject({ ended: null, is_new: true })
  await migrateReadStore(url, [raised])
  expect(await schemas()).not.toContain(`${raised.schema}_former`)
  await reads.close()
})

test('FIND-M7: a start does not wait for a new version; its readers switch over when it is filled', async () => {
  const its_url = await freshDatabase()
  const log = memoryEventStore()
  const bus = memoryMessageBus()
  const deps = { url: its_url, clock: systemClock, bus }
  await migrateReadStore(its_url, [orders])
  await append(log, sold())
  const before = createProjector({ ...deps, store: log, projections: [orders] })
  before.start()
  await before.ready()
  await before.stop()

  await migrateReadStore(its_url, [raised])
  const gate = Promise.withResolvers<void>()
  const slow: EventStore = {
    ...log,
    readAll: async function* (after, options) {
      await gate.promise
      yield* log.readAll(after, options)
    },
  }
  const projector = createProjector({ ...deps, store: slow, projections: [raised] })
  const reads = openReadStore({ url: its_url, projections: [raised], max: 1 })
  projector.start()
  await projector.ready()
  const shown = () => reads.withScope(scopeOf(ours.company_uuid), rowsOf)
  expect((await shown()).map(({ is_new }) => is_new)).toEqual([false, false, false, false, false])
  gate.resolve()
  await expect.poll(() => reads.servedFormer(['orders'])).toEqual([])
  expect((await shown()).map(({ is_new }) => is_new)).toEqual([true, true, true, true, true])
  await projector.stop()
  await reads.close()
})

test('rows that a new version shows to others than its former one are not served before it is filled', async () => {
  const wider = {
    ...raised,
    version: raised.version + 1,
    schema: `rm_orders_v${raised.version + 1}`,
    tables: { orders: { ...raised.tables.orders, visible: 'resources' as const } },
  }
  await migrateReadStore(url, [wider])
  const reads = openReadStore({ url, projections: [wider], max: 2 })
  const all = (db: Scoped) => tablesOf(db, wider).selectFrom('orders').select('order_uuid').execute()
  expect(await reads.withScope(scopeOf(ours.company_uuid), all)).toEqual([])
  await reads.close()
})

test('a new read model beside filled ones reads as empty while it is filled; where none is filled nothing is served', async () => {
  const added = { ...orders, name: 'added', schema: 'rm_added_v1', version: 1 }
  await migrateReadStore(url, [added])
  await write(added, '9999', false)
  const reads = openReadStore({ url, projections: [added], max: 2 })
  const all = (db: Scoped) => tablesOf(db, added).selectFrom('orders').select('order_uuid').execute()
  expect(await reads.withScope(scopeOf(ours.company_uuid), all)).toEqual([])
  await reads.close()

  const other = await freshDatabase()
  await migrateReadStore(other, [orders])
  const fresh = openReadStore({ url: other, projections: [orders], max: 2 })
  expect(await fresh.servedFormer(['orders'])).toEqual([])
  await fresh.close()
})
