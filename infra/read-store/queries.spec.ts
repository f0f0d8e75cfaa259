import { api } from '@bon/contracts/api'
import { JournalRow } from '@bon/contracts/journal'
import { type AnyEndpoint, logStart, type RegisterUuid, Uuid, uuid5 } from '@bon/contracts/kernel'
import { OrderRow } from '@bon/contracts/orders'
import { OrderAtClose, sessionUuid, ZReportRow } from '@bon/contracts/registers'
import { noSums, turnoverOf } from '@bon/contracts/statistics'
import { projections } from '@bon/projections/all'
import { headOfNr, headOfReport, listEntries } from '@bon/projections/journal'
import { foldBatch, type Scoped } from '@bon/projections/kernel'
import { listOrders, listOrdersWithFacts, openOrders, ordersAtClose } from '@bon/projections/orders'
import { differences, listZReports, neighbours, sessionsOf } from '@bon/projections/registers'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
} from '@bon/projections/spec-support'
import { byRegister, hoursOf, payments, topSold } from '@bon/projections/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const store = openReadStore({ url, projections, max: 2 })
const scope = { company_uuid: ours.company_uuid, resource_companies: [ours.company_uuid] }
const inScope = <T>(query: (db: Scoped) => Promise<T>): Promise<T> => store.withScope(scope, query)
const bar = uuid5(register_uuid, 'bar')

/** Two registers on one day and a session a week earlier; plus the neighbour company, which sells more. */
beforeAll(async () => {
  await migrateReadStore(url, projections)
  const log = newLog()
  const day = { who: ours, register_uuid, opens_at: noon }
  shopDay(log, {
    ...day,
    n: 1,
    opens_at: '2026-11-14T12:00:00.000Z',
    orders: 8,
    first: 1,
    closes_with_difference: -250,
  })
  shopDay(log, { ...day, n: 2, orders: 48, first: 7, closes_with_difference: 0 })
  shopDay(log, { ...day, n: 3, opens_at: '2026-11-21T23:30:00.000Z', orders: 8, first: 101 })
  shopDay(log, { ...day, register_uuid: bar, n: 1, orders: 8, first: 201 })
  shopDay(log, {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: noon,
    orders: 80,
    first: 1,
    closes_with_difference: 9,
  })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(
    client,
    projections.map((projection) => ({ projection, ...range, rows: foldBatch(projection, log.events) })),
  )
  await client.end()
})
afterAll(() => store.close())

test('orders are listed newest first, page by page, each once', async () => {
  const Row = OrderRow.omit({ name: true }).extend({ name_ref: Uuid.nullable() }).strict()
  const listed: Awaited<ReturnType<typeof listOrdersWithFacts>>['orders'] = []
  let before: string | undefined
  do {
    const page = await inScope((db) => listOrdersWithFacts(db, { limit: 10, ...(before && { before }) }))
    expect(page.orders.length).toBeLessThanOrEqual(10)
    listed.push(...page.orders)
    before = page.next ?? undefined
  } while (before)
  expect(listed).toHaveLength(72)
  expect(new Set(listed.map(({ order_uuid }) => order_uuid)).size).toBe(72)
  expect(listed.map(({ opened_at }) => opened_at)).toEqual(
    listed
      .map(({ opened_at }) => opened_at)
      .toSorted()
      .toReversed(),
  )
  for (const row of listed) expect(Row.parse(row)).toEqual(row)
  // Each completed order was paid in cash.
  for (const { status, methods } of listed) expect(methods).toEqual(status === 'completed' ? ['cash'] : [])
})

test('orders are found by status, register, day and number', async () => {
  const found = async (filter: Partial<Parameters<typeof listOrders>[1]>) =>
    (await inScope((db) => listOrders(db, { limit: 100, ...filter }))).orders
  expect(await found({ status: 'completed' })).toHaveLength(54)
  expect(await found({ status: 'cancelled' })).toHaveLength(9)
  expect(await found({ status: 'open' })).toHaveLength(9)
  expect(await found({ status: 'confirmed' })).toEqual([])
  expect(await found({ register_uuid: bar })).toHaveLength(8)
  expect(await found({ day: '2026-11-14' })).toHaveLength(8)
  expect(await found({ nr: 7 })).toMatchObject([{ nr: 7, status: 'completed', register_uuid }])
  expect(await found({ before: 'nonsense' })).toEqual([])
})

test('open orders are counted and summed for the company, and listed oldest first for a register that closes (DEF-15)', async () => {
  const waiting = (await inScope((db) => listOrders(db, { status: 'open', limit: 100 }))).orders
  const total = waiting.reduce((sum, row) => sum + row.total, 0)
  expect(await inScope((db) => openOrders(db).executeTakeFirst())).toEqual({ count: 9, total })
  const at = (uuid: string) => inScope((db) => ordersAtClose(db, uuid as RegisterUuid, false))
  expect(await at(bar)).toHaveLength(1)
  expect(await at(neighbours_register)).toEqual([])
  const here = await at(register_uuid)
  expect(here).toHaveLength(8)
  expect(here.map(({ opened_at }) => opened_at)).toEqual(here.map(({ opened_at }) => opened_at).toSorted())
  for (const row of here) expect(OrderAtClose.strict().parse(row)).toEqual(row)
})

test('sessions are listed, filtered and paged', async () => {
  const first = await inScope((db) => listZReports(db, { limit: 3 }))
  expect(first.z_reports.map(({ n }) => n)).toEqual(expect.arrayContaining([3]))
  const rest = await inScope((db) => listZReports(db, { limit: 3, before: first.next ?? '' }))
  expect([...first.z_reports, ...rest.z_reports]).toHaveLength(4)
  expect(rest.next).toBeNull()
  for (const row of first.z_reports) expect(ZReportRow.strict().parse(row)).toEqual(row)
  const closed = await inScope((db) => listZReports(db, { limit: 9, status: 'closed', register_uuid }))
  expect(closed.z_reports.map(({ n, first_nr, last_nr }) => [n, first_nr, last_nr])).toEqual([
    [2, 7, 42],
    [1, 1, 6],
  ])
  expect((await inScope((db) => listZReports(db, { limit: 9, status: 'open' }))).z_reports).toHaveLength(2)
})

test('a session knows the previous and the next', async () => {
  expect(await inScope((db) => neighbours(db, { register_uuid, n: 2 }))).toEqual({
    previous_uuid: sessionUuid(register_uuid, 1),
    next_uuid: sessionUuid(register_uuid, 3),
  })
  expect(await inScope((db) => neighbours(db, { register_uuid, n: 3 }))).toMatchObject({ next_uuid: null })
})

test('a register has its open session and its last close', async () => {
  const found = await inScope((db) => sessionsOf(db, [register_uuid, bar, neighbours_register]))
  expect(found.get(register_uuid)).toMatchObject({
    session: { n: 3, receipts: 6, opened_by: uuid5(register_uuid, 'cashier') },
    last_close: { n: 2 },
  })
  expect(found.get(bar)).toMatchObject({ session: { n: 1 }, last_close: null })
  expect(found.has(neighbours_register)).toBe(false)
  expect(await inScope((db) => sessionsOf(db, []))).toEqual(new Map())
})

test('counts with a difference are listed', async () => {
  const off = await inScope((db) => differences(db, '2026-11-01T00:00:00.000Z').execute())
  expect(off).toEqual([{ session_uuid: sessionUuid(register_uuid, 1), register_uuid, n: 1, amount: -250 }])
  expect(await inScope((db) => differences(db, '2026-11-20T00:00:00.000Z').execute())).toEqual([])
})

test('a day has the same sum by hours, registers and payment types', async () => {
  const day = '2026-11-21'
  const perHour = (await inScope((db) => hoursOf(db, day).execute())).sort((a, b) => a.hour - b.hour)
  const whole = turnoverOf(perHour)
  expect(whole).toMatchObject({ receipts: 36 + 6 + 6 })
  expect(whole.net + whole.vat).toBe(whole.gross)
  // 13:01 to 14:13, and the night session from half past midnight.
  expect(perHour.map(({ hour }) => hour)).toEqual([0, 13, 14])
  const total = (rows: readonly { gross: number }[]) => rows.reduce((sum, { gross }) => sum + gross, 0)
  expect(total(perHour)).toBe(whole.gross)
  expect(total(await inScope((db) => byRegister(db, day).execute()))).toBe(whole.gross)
  const paid = await inScope((db) => payments(db, day).execute())
  expect(paid).toEqual([
    { payment_type_uuid: uuid5(ours.company_uuid, 'cash'), amount: whole.gross, count: 48 },
  ])
  // The day opens at 5, so its night hours come last.
  const soFar = turnoverOf(perHour, { hour: 13, opening: 5 })
  expect(soFar).toMatchObject({ gross: perHour[1]?.gross, receipts: perHour[1]?.receipts })
  const none = await inScope((db) => hoursOf(db, '2026-11-20').execute())
  expect(turnoverOf(none)).toEqual(noSums)
})

test('bestsellers come first', async () => {
  const top = await inScope((db) => topSold(db, '2026-11-21', 3).execute())
  expect(top).toHaveLength(3)
  expect(top.map(({ quantity }) => quantity)).toEqual(
    top.map(({ quantity }) => quantity).toSorted((x, y) => y - x),
  )
  expect(top[0]).toMatchObject({ product_uuid: expect.any(String), quantity: expect.any(Number) })
})

test('the journal of a register is read from its end', async () => {
  const first = await inScope((db) => listEntries(db, register_uuid, { limit: 6 }))
  expect(first.entries.map(({ seq }) => seq)).toEqual([106, 105, 104, 103, 102, 101])
  expect(first.next).toBe(101)
  const next = await inScope((db) => listEntries(db, register_uuid, { limit: 100, before: 101 }))
  expect(next.entries).toHaveLength(42)
  expect(next.next).toBeNull()
  for (const entry of next.entries) expect(JournalRow.strict().parse(entry)).toEqual(entry)
  expect(await inScope((db) => listEntries(db, neighbours_register, { limit: 9 }))).toEqual({
    entries: [],
    next: null,
  })
})

test('R-16: the head after a receipt is found by its number, after a report by its event; a neighbour’s is not', async () => {
  const head = await inScope((db) => headOfNr(db, 42))
  expect(head?.code).toMatch(/^42(-[A-Z2-7]{4}){4}$/)
  expect(head?.link).toMatch(new RegExp(`^bon:${ours.vat_entity_uuid}:42:[0-9a-f]{64}$`))
  expect(await inScope((db) => headOfNr(db, 60))).toBeUndefined()
  expect(await inScope((db) => headOfReport(db, ours.company_uuid))).toBeUndefined()
})

test('the read models that endpoints name are existing projections', () => {
  const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
  const names = projections.map(({ name }) => name)
  expect(endpoints.flatMap(({ reads = [] }) => reads).filter((name) => !names.includes(name))).toEqual([])
})
