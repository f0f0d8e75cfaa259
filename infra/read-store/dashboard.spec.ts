import { logStart, uuid5 } from '@bon/contracts/kernel'
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
} from '@bon/projections/spec-support'
import { clockFigures, dayFigures } from '@bon/projections/statistics'
import { dashboard } from '@bon/services/statistics'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore } from './index.ts'
import { readTypes } from './read-types.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url, max: 2, types: readTypes })
const queries: string[] = []
const kysely = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void queries.push(query.sql),
})
afterAll(() => kysely.destroy())

/** Two registers, one with a cash difference a week ago, and a neighbour company that sells more. */
beforeAll(async () => {
  await migrateReadStore(url, projections)
  const log = newLog()
  const bar = uuid5(register_uuid, 'bar')
  const week_before = '2026-11-14T12:00:00.000Z'
  const day = { who: ours, register_uuid, opens_at: noon }
  shopDay(log, { ...day, n: 1, opens_at: week_before, orders: 8, first: 1, closes_with_difference: -250 })
  shopDay(log, { ...day, n: 2, orders: 48, first: 7 })
  shopDay(log, { ...day, register_uuid: bar, n: 1, orders: 8, first: 201 })
  shopDay(log, {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: noon,
    orders: 80,
    first: 1,
  })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(
    client,
    projections.map((projection) => ({ projection, ...range, rows: foldBatch(projection, log.events) })),
  )
  await client.end()
})

const scope = {
  company_uuid: ours.company_uuid,
  vat_entity_uuid: ours.company_uuid,
  resource_companies: [ours.company_uuid],
}
type Days = Parameters<typeof dayFigures>[1]
const deps = {
  catalogue: {
    list: ({ name }: { name: string }) =>
      name === 'registers' ? [{ uuid: register_uuid, identifier: 'K1', name: 'Bar' }] : [],
    find: () => undefined,
    anywhere: ({ name }: { name: string }, uuid: string) =>
      ['vat_entities', 'turnover_goals'].includes(name) ? undefined : { name: `named ${uuid.slice(0, 4)}` },
  },
  sessions: { latest: async () => undefined },
  dayFigures: (_: unknown, days: Days, since: string) => dayFigures(asScoped(kysely, scope), days, since),
  clockFigures: (_: unknown, days: Days, from_hour: number) =>
    clockFigures(asScoped(kysely, scope), days, from_hour),
} as never
const shown = (day: string, now: string, from_hour?: number) =>
  dashboard(deps, scope, { day, from_hour }, now)

test('B6: the dashboard is one query of the read models', async () => {
  queries.length = 0
  await shown('2026-11-21', '2026-11-21T13:30:00.000Z')
  expect(queries).toHaveLength(1)
})

test('a day, a day up to now, and a day without trade', async () => {
  expect(JSON.stringify(await shown('2026-11-21', '2026-11-21T12:30:00.000Z'))).toMatchInlineSnapshot(
    `"{"day":"2026-11-21","compare_day":"2026-11-14","today":{"gross":1410400,"net":1128320,"vat":282080,"receipts":42,"guests":72,"guest_gross":927375,"guest_net":741900,"guest_quantity":112000},"goal":null,"compare_so_far":{"gross":200300,"net":160240,"vat":40060,"receipts":6,"guests":8,"guest_gross":122275,"guest_net":97820,"guest_quantity":16000},"by_hour":[{"hour":13,"gross":1210100,"net":968080,"compare_gross":200300,"compare_net":160240},{"hour":14,"gross":200300,"net":160240,"compare_gross":0,"compare_net":0}],"day_starts_at":"05:00","view":null,"payments":[{"payment_type_uuid":"4b8ab908-d1f2-513a-9fac-f56cb7117433","amount":1410400,"count":42,"name":"named 4b8a"}],"top":[{"product_uuid":"48ed129e-8632-5947-99b7-784a944d6760","quantity":38000,"gross":247000,"name":"named 48ed"},{"product_uuid":"d8ca2552-df4c-5596-88c7-8fd031789fe3","quantity":34000,"gross":425000,"name":"named d8ca"},{"product_uuid":"7fdb5810-2098-5a5c-a5c1-5a46de02b82f","quantity":32000,"gross":542400,"name":"named 7fdb"},{"product_uuid":"b030d2e5-d672-5028-8e64-72bd4d88c5eb","quantity":32000,"gross":104000,"name":"named b030"},{"product_uuid":"bb1de548-46ba-5288-95ac-bf1b5ea9a817","quantity":32000,"gross":92000,"name":"named bb1d"}],"registers":[{"uuid":"0a000000-0000-7000-8000-0000000000a1","identifier":"K1","name":"Bar","open":false,"session_uuid":null,"gross":1210100,"net":968080,"receipts":36}],"desk":"f143aa05-5878-5667-9dca-085198952195","open_orders":{"count":8,"total":288375},"differences":[]}"`,
  )
  expect(JSON.stringify(await shown('2026-11-21', '2026-11-28T12:30:00.000Z'))).toMatchInlineSnapshot(
    `"{"day":"2026-11-21","compare_day":"2026-11-14","today":{"gross":1410400,"net":1128320,"vat":282080,"receipts":42,"guests":72,"guest_gross":927375,"guest_net":741900,"guest_quantity":112000},"goal":null,"compare_so_far":{"gross":200300,"net":160240,"vat":40060,"receipts":6,"guests":8,"guest_gross":122275,"guest_net":97820,"guest_quantity":16000},"by_hour":[{"hour":13,"gross":1210100,"net":968080,"compare_gross":200300,"compare_net":160240},{"hour":14,"gross":200300,"net":160240,"compare_gross":0,"compare_net":0}],"day_starts_at":"05:00","view":null,"payments":[{"payment_type_uuid":"4b8ab908-d1f2-513a-9fac-f56cb7117433","amount":1410400,"count":42,"name":"named 4b8a"}],"top":[{"product_uuid":"48ed129e-8632-5947-99b7-784a944d6760","quantity":38000,"gross":247000,"name":"named 48ed"},{"product_uuid":"d8ca2552-df4c-5596-88c7-8fd031789fe3","quantity":34000,"gross":425000,"name":"named d8ca"},{"product_uuid":"7fdb5810-2098-5a5c-a5c1-5a46de02b82f","quantity":32000,"gross":542400,"name":"named 7fdb"},{"product_uuid":"b030d2e5-d672-5028-8e64-72bd4d88c5eb","quantity":32000,"gross":104000,"name":"named b030"},{"product_uuid":"bb1de548-46ba-5288-95ac-bf1b5ea9a817","quantity":32000,"gross":92000,"name":"named bb1d"}],"registers":[{"uuid":"0a000000-0000-7000-8000-0000000000a1","identifier":"K1","name":"Bar","open":false,"session_uuid":null,"gross":1210100,"net":968080,"receipts":36}],"desk":"f143aa05-5878-5667-9dca-085198952195","open_orders":{"count":8,"total":288375},"differences":[]}"`,
  )
  expect(JSON.stringify(await shown('2026-11-28', '2026-11-28T12:30:00.000Z'))).toMatchInlineSnapshot(
    `"{"day":"2026-11-28","compare_day":"2026-11-21","today":{"gross":0,"net":0,"vat":0,"receipts":0,"guests":0,"guest_gross":0,"guest_net":0,"guest_quantity":0},"goal":null,"compare_so_far":{"gross":1210100,"net":968080,"vat":242020,"receipts":36,"guests":64,"guest_gross":805100,"guest_net":644080,"guest_quantity":96000},"by_hour":[{"hour":13,"gross":0,"net":0,"compare_gross":1210100,"compare_net":968080},{"hour":14,"gross":0,"net":0,"compare_gross":200300,"compare_net":160240}],"day_starts_at":"05:00","view":null,"payments":[],"top":[],"registers":[{"uuid":"0a000000-0000-7000-8000-0000000000a1","identifier":"K1","name":"Bar","open":false,"session_uuid":null,"gross":0,"net":0,"receipts":0}],"desk":"f143aa05-5878-5667-9dca-085198952195","open_orders":{"count":8,"total":288375},"differences":[]}"`,
  )
  expect(JSON.stringify(await shown('2020-01-08', '2026-11-20T12:00:00.000Z'))).toMatchInlineSnapshot(
    `"{"day":"2020-01-08","compare_day":"2020-01-01","today":{"gross":0,"net":0,"vat":0,"receipts":0,"guests":0,"guest_gross":0,"guest_net":0,"guest_quantity":0},"goal":null,"compare_so_far":{"gross":0,"net":0,"vat":0,"receipts":0,"guests":0,"guest_gross":0,"guest_net":0,"guest_quantity":0},"by_hour":[],"day_starts_at":"05:00","view":null,"payments":[],"top":[],"registers":[{"uuid":"0a000000-0000-7000-8000-0000000000a1","identifier":"K1","name":"Bar","open":false,"session_uuid":null,"gross":0,"net":0,"receipts":0}],"desk":"f143aa05-5878-5667-9dca-085198952195","open_orders":{"count":8,"total":288375},"differences":[{"session_uuid":"fb859cbf-ee0b-54b4-8cc2-3c24597e4599","register_uuid":"0a000000-0000-7000-8000-0000000000a1","n":1,"amount":-250}]}"`,
  )
})

test('R-5: another start of the day regroups whole hours, and changes only its own view', async () => {
  const now = '2026-11-28T12:30:00.000Z'
  const books = await shown('2026-11-21', now)
  const { view, ...same } = await shown('2026-11-21', now, 14)
  expect(same).toEqual({ ...books, view: undefined })
  // Sales from 13:00 to 14:00 belong to the previous day if days begin at 14:00.
  expect(view).toEqual({
    from_hour: 14,
    day: '2026-11-21',
    total: {
      gross: 2_003_00,
      net: 1_602_40,
      vat: 400_60,
      receipts: 6,
      guests: 8,
      guest_gross: 1_222_75,
      guest_net: 978_20,
      guest_quantity: 16_000,
    },
    by_hour: [{ hour: 14, gross: 2_003_00, net: 1_602_40, compare_gross: 0, compare_net: 0 }],
  })
  expect((await shown('2026-11-20', now, 14)).view).toMatchObject({
    total: { gross: 12_101_00, receipts: 36 },
    by_hour: [{ hour: 13, gross: 12_101_00, net: 9_680_80, compare_gross: 2_003_00, compare_net: 1_602_40 }],
  })
  expect((await shown('2026-11-21', now, 0)).view?.total).toEqual(books.today)
  // The current day is the one that has not ended by that cut-off.
  expect((await shown('2026-11-28', now, 14)).view?.day).toBe('2026-11-27')
  expect((await shown('2026-11-28', now, 13)).view?.day).toBe('2026-11-28')
})
