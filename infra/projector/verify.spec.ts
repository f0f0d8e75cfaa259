import { logStart } from '@bon/contracts/kernel'
import { projections } from '@bon/projections/all'
import { foldBatch, type Projection } from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
import { zReports } from '@bon/projections/registers'
import { describe, expect, test } from 'vitest'
import { scaled } from '../slowness/index.ts'
import { checksum, checksumOfRows, firstDifference, rebuildProjection, refold } from './index.ts'
import { append, day, names, projectorRig } from './projector.examples.ts'
import { connectProjector } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

const { url, sql, deps } = await projectorRig()

test('rows in PostgreSQL equal the fold of the log, live or rebuilt: same bytes', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  const events = day()
  const end = await append(store, events)
  expect(await projector.waitFor(names, end, scaled(5_000))).toBe(true)
  const grown = await Promise.all(projections.map((projection) => checksum(url, projection)))
  for (const projection of projections) {
    expect(await firstDifference(url, store, projection)).toBeUndefined()
    expect(grown).toContain(checksumOfRows(projection, await refold(projection, store)))
  }
  for (const projection of projections) await rebuildProjection({ url, store, clock }, projection)
  expect(await Promise.all(projections.map((projection) => checksum(url, projection)))).toEqual(grown)
  expect(projector.health().map(({ state }) => state)).toEqual(names.map(() => 'live'))
})

describe('any division into batches', () => {
  const events = day(4)
  test.each([1, 2, 5, 64, 1_000])(
    'batches of %i give the same rows, though each is delivered twice',
    async (size) => {
      const { store } = await deps()
      await append(store, events)
      const client = await connectProjector(url)
      let from = logStart
      for (let i = 0; i < events.length; i += size) {
        const batch = events.slice(i, i + size)
        const to = batch.at(-1)?.position ?? from
        const shares = projections.map((projection) => ({
          projection,
          from,
          to,
          rows: foldBatch(projection, batch),
        }))
        expect(await writeBatch(client, shares)).toEqual(new Set(names))
        expect(await writeBatch(client, shares)).toEqual(new Set())
        from = to
        // INVAR-9 holds at every prefix, not only at the end.
        if (size !== 64) continue
        for (const projection of projections)
          expect(await firstDifference(url, store, projection)).toBeUndefined()
      }
      // The memory store numbers like the examples, so both have the same positions.
      for (const projection of projections)
        expect(await firstDifference(url, store, projection)).toBeUndefined()
      await client.end()
    },
  )
})

test('in one statement for two projections, a moved checkpoint holds back only its own rows', async () => {
  const { store } = await deps({ projections: [orders, zReports] })
  const events = day(2)
  const to = await append(store, events)
  await sql.query(`UPDATE rm.checkpoints SET position = 1 WHERE projection = 'z_reports'`)
  const client = await connectProjector(url)
  const share = (projection: Projection) => ({
    projection,
    from: logStart,
    to,
    rows: foldBatch(projection, events),
  })
  expect(await writeBatch(client, [share(zReports), share(orders)])).toEqual(new Set(['orders']))
  await client.end()
  expect(await firstDifference(url, store, orders)).toBeUndefined()
  const tables = Object.keys(zReports.tables).map((name) => `SELECT 1 FROM ${zReports.schema}.${name}`)
  expect((await sql.query(tables.join(' UNION ALL '))).rows).toEqual([])
})

test('a row changed by SQL is the first difference', async () => {
  const { store, projector, clock } = await deps()
  projector.start()
  const end = await append(store, day())
  expect(await projector.waitFor(names, end, scaled(5_000))).toBe(true)
  await sql.query(`UPDATE ${orders.schema}.orders SET total = total + 1 WHERE short_nr = 3`)
  const found = await firstDifference(url, store, orders)
  expect(found).toMatchObject({
    projection: 'orders',
    table: 'orders',
    stored: expect.stringContaining('"short_nr":3'),
  })
  expect(found?.stored).not.toBe(found?.folded)
  await rebuildProjection({ url, store, clock }, orders)
  expect(await firstDifference(url, store, orders)).toBeUndefined()
})
