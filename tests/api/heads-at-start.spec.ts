import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { anchorsIn } from '@bon/contracts/journal'
import { readHeads } from '@bon/infra/anchors'
import { afterAll, expect, inject, test } from 'vitest'
import { createFreshDatabase } from '../../infra/embedded/fresh-database.ts'
import { freshDatabase } from '../harness/database.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-heads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const heads_file = join(folder, 'outside', 'heads.txt')
const keys_dir = join(folder, 'keys')
const database_url = await freshDatabase()
const empty_url = await freshDatabase()
const copies: (() => Promise<void>)[] = []
afterAll(() => Promise.all(copies.map((drop) => drop())))
const copyOf = async (url: string): Promise<string> => {
  const copy = await createFreshDatabase(inject('databaseUrl'), new URL(url).pathname.slice(1))
  copies.push(copy.drop)
  return copy.url
}

const start = (url: string) => startShop({ config: { database_url: url, keys_dir, heads_file } })
type Started = Awaited<ReturnType<typeof start>>
/** Not `stop`, which removes the keys. */
const leave = ({ application }: Started): Promise<void> => application.close()

const heads = async () => anchorsIn(await readHeads(heads_file))
const sellAndClose = async (shop: Started, sales = 1) => {
  const before = (await heads()).length
  const { registers, cashiers, kajkanten: company } = shop.ids
  const at = { register: registers.restaurant, cashier: cashiers.mette, company, token: shop.tokens.admin }
  const till = await tillOf(shop, at)
  await till.ensureOpen()
  for (let sale = 0; sale < sales; sale++) expect((await till.sell([till.line(0)])).status).toBe(200)
  expect((await till.close()).status).toBe(200)
  await expect.poll(async () => (await heads()).length).toBe(before + 1)
}
/** What the start found: in health, and on the dashboard of the company. */
const told = async ({ call, ids, tokens, url }: Started) => {
  const health = (await (await fetch(`${url}/health`)).json()) as { heads_differ: unknown }
  const dashboard = await call(api.statistics.dashboard, { token: tokens.admin, company: ids.kajkanten })
  return [health.heads_differ, dashboard.body.head_differs]
}

test('R-20: a start compares the journal with the head outside: whole, yesterday’s copy, sold on, empty', async () => {
  const first = await start(database_url)
  await sellAndClose(first)
  await leave(first)
  const yesterday = await copyOf(database_url)
  const second = await start(database_url)
  expect(await told(second)).toEqual([[], null])
  await sellAndClose(second)
  await leave(second)
  const [, newest] = await heads()

  const older = await start(yesterday)
  const { entity: vat_entity_uuid } = older.ids
  const differs = { vat_entity_uuid, found: 'beyond_the_end', held_seq: newest?.seq }
  expect(await told(older)).toMatchObject([[differs], 'beyond_the_end'])
  expect(await verifyShop({ database_url: yesterday }, await heads())).toMatchObject({
    ok: false,
    violation: 'anchor.beyond_the_end',
  })
  // The shop must sell after the restore of a backup; what was sold twice stays named. It sells more than the day that
  // was lost, because only a journal that reaches the entry of the head has another entry there.
  await sellAndClose(older, 3)
  await leave(older)
  expect(await verifyShop({ database_url: yesterday }, await heads())).toMatchObject({
    ok: false,
    violation: 'anchor.another_entry',
  })

  await expect(start(empty_url)).rejects.toThrow(
    'The log holds no event, and heads of 1 journals are held outside',
  )
}, 240_000)
