import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { scaled } from '@bon/infra/slowness'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

test('a reader waits for its own write up to BON_READ_WAIT_MS: not at all, or until the projector continues', async () => {
  const database_url = await freshDatabase()
  const keys_dir = await mkdtemp(join(tmpdir(), 'bon-read-wait-'))
  const shared = { database_url, keys_dir }
  const [hasty, patient] = [
    await startShop({ config: { ...shared, read_wait_ms: 0 } }),
    await startShop({ config: { ...shared, read_wait_ms: scaled(20_000), roles: ['api'] } }),
  ]
  const client = new pg.Client(database_url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await patient.stop()
    await hasty.stop()
    await rm(keys_dir, { recursive: true, force: true })
  })
  const { registers, cashiers, kajkanten: company } = hasty.ids
  const place = { company, token: hasty.tokens.admin }
  const till = await tillOf(hasty, { ...place, register: registers.restaurant, cashier: cashiers.mette })
  await till.ensureOpen()

  // Blocks the projection of orders: it cannot move its checkpoint. Reads still work.
  await client.query('begin')
  await client.query(`select 1 from rm.checkpoints where projection = 'orders' for update`)
  const sold = await till.sell([till.line(0)])
  const { order_uuid } = sold.body.order
  const after = sold.headers.get('position') ?? ''
  const listed = async ({ call }: typeof hasty) => {
    const { headers, body } = await call(api.orders.list, { ...place, after, query: { limit: 100 } })
    const isThere = body.orders.some((order) => order.order_uuid === order_uuid)
    return { stale: headers.get('stale'), isThere }
  }
  const waiting = listed(patient)
  const stale = { stale: 'true', isThere: false }
  expect(await Promise.race([waiting, listed(hasty)])).toEqual(stale)
  expect(await Promise.race([waiting, listed(hasty)])).toEqual(stale)

  await client.query('rollback')
  expect(await waiting).toEqual({ stale: null, isThere: true })
})
