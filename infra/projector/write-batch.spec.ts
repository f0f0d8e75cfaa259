import { logStart } from '@bon/contracts/kernel'
import { foldBatch, type Projection } from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
import { zReports } from '@bon/projections/registers'
import { expect, test } from 'vitest'
import { migrateReadStore } from '../read-store/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { day } from './projector.examples.ts'
import { connectProjector } from './projector-client.ts'
import { writeBatch } from './write-batch.ts'

const urls = [await freshDatabase(), await freshDatabase()] as const

test('a statement that one database knows is not used on another that lacks its tables', async () => {
  const events = day(2)
  const to = events.at(-1)?.position ?? logStart
  const write = async (url: string, projections: readonly Projection[]) => {
    await migrateReadStore(url, projections)
    const client = await connectProjector(url)
    const shares = projections.map((projection) => ({
      projection,
      from: logStart,
      to,
      rows: foldBatch(projection, events),
    }))
    try {
      return await writeBatch(client, shares)
    } finally {
      await client.end()
    }
  }
  expect(await write(urls[0], [orders, zReports])).toEqual(new Set(['orders', 'z_reports']))
  expect(await write(urls[1], [orders])).toEqual(new Set(['orders']))
})
