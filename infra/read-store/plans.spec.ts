import { mostCounted } from '@bon/contracts/invoices'
import { money, uuid5 } from '@bon/contracts/kernel'
import { projections } from '@bon/projections/all'
import { invoices, listInvoices } from '@bon/projections/invoices'
import { asScoped, type Scoped } from '@bon/projections/kernel'
import {
  listOrders,
  namedOrders,
  openOrders,
  orders,
  ordersAtClose,
  ordersOfCard,
  ordersWithMoney,
} from '@bon/projections/orders'
import { listTenders, tenders } from '@bon/projections/tenders'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseRoles } from '../database/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore } from './index.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url, max: 1 })
const queries: CompiledQuery[] = []
const kysely = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void queries.push(query),
})
afterAll(() => kysely.destroy())

const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const [ours, theirs, bar, kitchen, unused] = ['ours', 'theirs', 'bar', 'kitchen', 'unused'].map((name) =>
  uuid5(seed, name),
)
if (!(ours && theirs && bar && kitchen && unused)) throw new Error('no ids')
const id = (of: string) => `md5(${of})::uuid`
const moment = `to_char(timestamp '2026-01-01' + n * interval '20 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
const day = `to_char(date '2026-01-01' + n / 72, 'YYYY-MM-DD')`
const company = `(CASE WHEN n % 4 = 3 THEN '${theirs}' ELSE '${ours}' END)::uuid`
/** The kitchen's register has not been used for a long time. */
const register = `(CASE WHEN n < 600 AND n % 50 = 0 THEN '${kitchen}' ELSE '${bar}' END)::uuid`

/** More than a year of a busy restaurant and its neighbour, with some rare and some old rows. */
const rows = 12_000
beforeAll(async () => {
  await migrateReadStore(url, projections)
  await pool.query(`
    INSERT INTO ${orders.schema}.orders (company_uuid, order_uuid, register_uuid, session_uuid, cashier_uuid, short_nr,
      test_mode, opened_at, business_day, ended, ended_at, nr, total, paid, lines, held,
      by_card, captured)
    SELECT ${company}, ${id(`'o' || n`)}, ${register}, ${id(`'s' || n / 72`)}, ${id(`'c'`)}, n % 1000,
      n % 3000 = 400, ${moment}, ${day},
      CASE WHEN n > ${rows - 20} THEN NULL WHEN n % 2000 = 300 THEN 'cancelled' ELSE 'completed' END,
      ${moment}, n, 10000, 10000, 3, CASE WHEN n % 7 = 0 THEN 1 ELSE 0 END,
      CASE WHEN n % 2 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 4 = 0 THEN 1 ELSE 0 END
    FROM generate_series(1, ${rows}) AS n;
    INSERT INTO ${tenders.schema}.tenders (company_uuid, order_uuid, payment_uuid, payment_type_uuid, method, status,
      register_uuid, test_mode, cashier_uuid, amount, rounding, tip, started_at, business_day)
    SELECT ${company}, ${id(`'o' || n`)}, ${id(`'p' || n`)}, ${id(`'t'`)},
      CASE WHEN n % 2500 = 100 THEN 'gift_card' WHEN n % 2 = 0 THEN 'card' ELSE 'cash' END,
      CASE WHEN n % 2000 = 300 THEN 'cancelled' WHEN n > ${rows - 8} THEN 'started' ELSE 'completed' END,
      ${register}, false, ${id(`'c'`)}, 10000, 0, 0, ${moment}, ${day}
    FROM generate_series(1, ${rows}) AS n;
    INSERT INTO ${invoices.schema}.invoices (company_uuid, invoice_uuid, invoice_nr, status)
    SELECT '${ours}', ${id(`'i' || n`)}, n, CASE WHEN n > ${rows - 12} THEN 'unprocessed' ELSE 'paid' END
    FROM generate_series(1, ${rows}) AS n;`)
  const tables = [`${orders.schema}.orders`, `${tenders.schema}.tenders`, `${invoices.schema}.invoices`]
  for (const table of tables) await pool.query(`VACUUM ANALYZE ${table}`)
})

type Plan = { 'Node Type': string; 'Actual Rows'?: number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** PostgreSQL's plan for a query of a company: its node types, and how many rows it read. */
const planOf = async (runQuery: (db: Scoped) => Promise<unknown>) => {
  const scope = { company_uuid: ours, resource_companies: [ours] }
  queries.length = 0
  await runQuery(asScoped(kysely, scope))
  const [query] = queries
  if (!query || queries.length !== 1) throw new Error(`${queries.length} statements`)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('role', '${databaseRoles.reader}', true), set_config('app.companies', '${ours}', true)`,
    )
    const { rows: planRows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`,
      [...query.parameters],
    )
    const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]
    const nodes = planRows[0]?.['QUERY PLAN'][0] ? all(planRows[0]['QUERY PLAN'][0].Plan) : []
    const looked = nodes.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))
    return { kinds: nodes.map((node) => node['Node Type']), most: Math.max(...looked) }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const page = { limit: 25 }
const [quiet, old, week_after, busy] = ['2027-12-24', '2026-01-20', '2026-01-27', '2026-05-10']
const known = { digits: '17', amount: money(9_800), table_uuids: [bar], order_uuids: [unused] }
const questions: Record<string, (db: Scoped) => Promise<unknown>> = {
  'orders, first page': (db) => listOrders(db, page),
  'orders of a day': (db) => listOrders(db, { ...page, day: busy }),
  'orders of a day long ago': (db) => listOrders(db, { ...page, day: old }),
  'orders of a day without any': (db) => listOrders(db, { ...page, day: quiet }),
  'orders of a week without any': (db) => listOrders(db, { ...page, from: quiet, to: '2027-12-31' }),
  'orders up to a day long ago': (db) => listOrders(db, { ...page, to: old }),
  'orders of a register': (db) => listOrders(db, { ...page, register_uuid: bar }),
  'orders of a register that was given up': (db) => listOrders(db, { ...page, register_uuid: kitchen }),
  'orders of a register without any': (db) => listOrders(db, { ...page, register_uuid: unused }),
  'orders completed': (db) => listOrders(db, { ...page, status: 'completed' }),
  'orders captured': (db) => listOrders(db, { ...page, status: 'captured' }),
  'orders cancelled': (db) => listOrders(db, { ...page, status: 'cancelled' }),
  'orders open': (db) => listOrders(db, { ...page, status: 'open' }),
  'orders confirmed': (db) => listOrders(db, { ...page, status: 'confirmed' }),
  'orders of training': (db) => listOrders(db, { ...page, test_mode: 'yes' }),
  'orders of business': (db) => listOrders(db, { ...page, test_mode: 'no' }),
  'an order by its number': (db) => listOrders(db, { ...page, nr: 4_000 }),
  'orders of a day by what is known of them': (db) => listOrders(db, { ...page, day: busy, search: known }),
  'named orders of a day': (db) => namedOrders(db, busy),
  'orders of a card on a day': (db) => ordersOfCard(db, busy, '4711'),
  'open orders of the dashboard': (db) => openOrders(db).execute(),
  'open orders with money': ordersWithMoney,
  'open orders of a register': (db) => ordersAtClose(db, bar, false),
  'tenders, first page': (db) => listTenders(db, page),
  'tenders of a day': (db) => listTenders(db, { ...page, from: old, to: old }),
  'tenders up to a day long ago': (db) => listTenders(db, { ...page, to: old }),
  'tenders of a register without any': (db) => listTenders(db, { ...page, register_uuid: unused }),
  'tenders by gift card': (db) => listTenders(db, { ...page, method: 'gift_card' }),
  'tenders by cash': (db) => listTenders(db, { ...page, method: 'cash' }),
  'tenders by a means that nobody used': (db) => listTenders(db, { ...page, method: 'invoice' }),
  'tenders completed': (db) => listTenders(db, { ...page, status: 'completed' }),
  'tenders cancelled': (db) => listTenders(db, { ...page, status: 'cancelled' }),
  'tenders started': (db) => listTenders(db, { ...page, status: 'started' }),
}

test.each(Object.entries(questions))('B6: %s: no table scan and no full index scan', async (_, runQuery) => {
  const { kinds, most } = await planOf(runQuery)
  expect(kinds.filter((kind) => kind.includes('Seq Scan'))).toEqual([])
  // A page, and what a day or the rare kind contains; not the whole year.
  expect(most).toBeLessThan(150)
})

const ofWeek: typeof questions = {
  orders: (db) => listOrders(db, { ...page, from: old, to: week_after }),
  tenders: (db) => listTenders(db, { ...page, from: old, to: week_after }),
}

test.each(Object.entries(ofWeek))('B6: %s of a week long ago: rows of that week', async (_, runQuery) => {
  const { kinds, most } = await planOf(runQuery)
  expect(kinds.filter((kind) => kind.includes('Seq Scan'))).toEqual([])
  // Eight days with a margin of two before and three after.
  expect(most).toBeLessThan(13 * 60)
})

test('B6: a page of invoices counts each status in the index, up to a thousand', async () => {
  const { kinds, most } = await planOf((db) => listInvoices(db, page))
  expect(kinds.filter((kind) => kind.includes('Seq Scan'))).toEqual([])
  expect(most).toBe(mostCounted)
  const { counts } = await listInvoices(
    asScoped(kysely, { company_uuid: ours, resource_companies: [ours] }),
    page,
  )
  expect(counts).toEqual({ unprocessed: 12, processed: 0, paid: mostCounted, credited: 0 })
})
