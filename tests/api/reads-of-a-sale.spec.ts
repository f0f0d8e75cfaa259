import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'
import { afterAll, expect, test } from 'vitest'
import { startEventStoreThread } from '../doubles/eventstoredb/start-beside.ts'
import { freshDatabase } from '../harness/database.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

const server = await startEventStoreThread()
const keys_dir = await mkdtemp(join(tmpdir(), 'bon-keys-'))
const shop = await startShop({
  config: { database_url: await freshDatabase(), eventstore_url: server.url, keys_dir },
})
afterAll(async () => {
  await shop.stop()
  await server.stop()
  await rm(keys_dir, { recursive: true, force: true })
})

const sales = 10

const till = await tillOf(shop, {
  register: shop.ids.registers.restaurant,
  cashier: shop.ids.cashiers.mette,
  company: shop.ids.kajkanten,
  token: shop.tokens.admin,
})

const untilAllAreAtTheEnd = async () => {
  const end = await shop.application.store.head()
  const places = () => [
    ...shop.application.processHealth().map(({ position }) => position),
    ...shop.application.followerHealth().map(({ position }) => position),
  ]
  await expect
    .poll(() => places().every((position) => position >= end), { timeout: scaled(20_000), interval: 10 })
    .toBe(true)
  expect(shop.application.processHealth().length).toBeGreaterThan(10)
}

/** Streams are read for state that no fold in memory has; the log is read by the subscription's periodic poll. */
test('a cash sale on EventStoreDB reads the log at most three times, whatever the number of followers', async () => {
  await till.ensureOpen()
  const sell = () => till.sell([till.line(0)])
  await sell()
  await untilAllAreAtTheEnd()
  const before = await server.counted()
  for (let i = 0; i < sales; i++) expect((await sell()).status).toBe(200)
  await untilAllAreAtTheEnd()
  const after = await server.counted()
  const of = (kind: keyof typeof before) => (after[kind] - before[kind]) / sales
  const perSale = { streams: of('streams'), log: of('log'), subscriptions: of('subscriptions') }
  process.stdout.write(`reads per sale: ${JSON.stringify(perSale)}\n`)
  expect(perSale.streams + perSale.log).toBeLessThanOrEqual(3)
  expect(perSale.subscriptions).toBe(0)
})
