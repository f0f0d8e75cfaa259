import { logStart, type PlainDate, uuid5 } from '@bon/contracts/kernel'
import { projections } from '@bon/projections/all'
import { asScoped, foldBatch } from '@bon/projections/kernel'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
  type Who,
} from '@bon/projections/spec-support'
import { hoursOf, turnoverOfCompanies } from '@bon/projections/statistics'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openQueries, openReadStore } from './index.ts'
import { readTypes } from './read-types.ts'

const url = await freshDatabase()
const store = openReadStore({ url, projections, max: 2 })
const { turnoverOfCompanies: asked, turnoverByCompany, firstDayOfAny } = openQueries(store)
const statements: string[] = []
const pool = new pg.Pool({ connectionString: url, max: 1, types: readTypes })
const kysely = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push(query.sql),
})
afterAll(async () => {
  await kysely.destroy()
  await store.close()
})

const child: Who = { ...ours, company_uuid: uuid5(ours.company_uuid, 'child') }
const scope = {
  company_uuid: ours.company_uuid,
  vat_entity_uuid: ours.vat_entity_uuid,
  resource_companies: [ours.company_uuid],
}
const [before, today]: [PlainDate, PlainDate] = ['2026-11-20', '2026-11-21']

/** The company and its subcompany trade on two days, the subcompany at two registers, and a neighbour sells more. */
beforeAll(async () => {
  await migrateReadStore(url, projections)
  const log = newLog()
  const at = (day: PlainDate) => noon.replace(today, day)
  const own = { who: ours, register_uuid }
  shopDay(log, { ...own, n: 1, opens_at: at(before), orders: 8, first: 1, closes_with_difference: 0 })
  shopDay(log, { ...own, n: 2, opens_at: at(today), orders: 16, first: 7 })
  const [bar, terrace] = ['bar', 'terrace'].map((name) => uuid5(register_uuid, name))
  const below = { who: child, opens_at: at(before), n: 1 }
  shopDay(log, { ...below, register_uuid: bar ?? '', orders: 24, first: 101 })
  shopDay(log, { ...below, register_uuid: terrace ?? '', orders: 8, first: 201 })
  const his = { who: neighbour, register_uuid: neighbours_register, n: 1 }
  shopDay(log, { ...his, opens_at: at(before), orders: 80, first: 1 })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(
    client,
    projections.map((projection) => ({ projection, ...range, rows: foldBatch(projection, log.events) })),
  )
  await client.end()
})

const receiptsOf = (found: Awaited<ReturnType<typeof asked>>) =>
  Object.fromEntries(found.map(({ company_uuid, receipts }) => [company_uuid, receipts]))

test('DES-13: each company is summed over its registers and hours of its own day', async () => {
  const found = await asked(scope, [
    { company_uuid: ours.company_uuid, day: today },
    { company_uuid: child.company_uuid, day: before },
  ])
  // Of every eight orders six are paid.
  expect(receiptsOf(found)).toEqual({ [ours.company_uuid]: 12, [child.company_uuid]: 24 })
  const hours = await store.withScope(scope, (db) => hoursOf(db, today).execute())
  const gross = hours.reduce((sum, hour) => sum + hour.gross, 0)
  expect(found.find(({ company_uuid }) => company_uuid === ours.company_uuid)).toMatchObject({
    gross,
    net: hours.reduce((sum, hour) => sum + hour.net, 0),
    vat: hours.reduce((sum, hour) => sum + hour.vat, 0),
  })
  expect(gross).toBeGreaterThan(0)
})

test('DES-13: a day of one company is not the day of another, and a company without turnover is missing', async () => {
  const days = [
    { company_uuid: ours.company_uuid, day: before },
    { company_uuid: child.company_uuid, day: today },
  ]
  expect(receiptsOf(await asked(scope, days))).toEqual({ [ours.company_uuid]: 6 })
  expect(await asked(scope, [])).toEqual([])
})

test('G-27: only the named companies are read, and the next read is of the company alone', async () => {
  const one = await asked(scope, [{ company_uuid: child.company_uuid, day: before }])
  expect(receiptsOf(one)).toEqual({ [child.company_uuid]: 24 })
  // Of the scope of one company a question about others has no rows.
  const all = [ours, child, neighbour].map(({ company_uuid }) => ({ company_uuid, day: before }))
  const narrow = await store.withScope(scope, (db) => turnoverOfCompanies(db, all))
  expect(receiptsOf(narrow)).toEqual({ [ours.company_uuid]: 6 })
})

test('B6: two hundred companies are one statement', async () => {
  const days = Array.from({ length: 200 }, (_, i) => ({
    company_uuid: i === 0 ? child.company_uuid : uuid5(ours.company_uuid, `company ${i}`),
    day: i % 2 === 0 ? before : today,
  }))
  statements.length = 0
  const found = await turnoverOfCompanies(asScoped(kysely, scope), days)
  expect(statements).toHaveLength(1)
  expect(receiptsOf(found)).toEqual({ [child.company_uuid]: 24 })
})

test('STAT-05: the period of each company, a part of the last day, and the first day of all of them', async () => {
  const both = [ours.company_uuid, child.company_uuid]
  const asOne = async (of: { last_day_hours?: number[]; companies?: typeof both }) =>
    receiptsOf(await turnoverByCompany(scope, { from: before, to: today, companies: both, ...of }))
  expect(await asOne({})).toEqual({ [ours.company_uuid]: 18, [child.company_uuid]: 24 })
  expect(await asOne({ companies: [child.company_uuid] })).toEqual({ [child.company_uuid]: 24 })
  // The subcompany has nothing on the last day.
  expect(await asOne({ last_day_hours: [3] })).toEqual({ [ours.company_uuid]: 6, [child.company_uuid]: 24 })
  expect(await firstDayOfAny(scope, both)).toBe(before)
  expect(await firstDayOfAny(scope, [uuid5(ours.company_uuid, 'none')])).toBeUndefined()
})
