import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { rolesFileIn } from '@bon/infra/database'
import { startPostgres } from '@bon/infra/embedded'
import { scaled } from '@bon/infra/slowness'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../harness/count-statements.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-cost-'))
const keysDir = join(folder, 'keys')
const server = await startPostgres({ dataDir: join(folder, 'pg'), keysDir, durable: true })
// A span is one append in half a minute, whatever is sold in it, and would stand in some of these sales and not in others.
const config = { database_url: server.url, roles_file: rolesFileIn(keysDir), span_ms: 600_000 }
const shop = await startShop({ config })
const statistics = new pg.Client(server.url)
await statistics.connect()
afterAll(async () => {
  await statistics.end()
  await shop.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const sales = 10

const till = await tillOf(shop, {
  register: shop.ids.registers.restaurant,
  cashier: shop.ids.cashiers.mette,
  company: shop.ids.kajkanten,
  token: shop.tokens.admin,
})

/** One dish for each of two printers, and one without a printer. */
const dishes = async (): Promise<number[]> => {
  const many = Array.from({ length: 200 }, (_, i) => i)
  const { body } = await shop.call(api.printing.simulate, {
    body: { product_uuids: many.map((i) => till.dish(i).uuid) },
  })
  const goesTo = (i: number) => body.lines[i]?.printers[0]?.name
  const first = many.find((i) => goesTo(i) !== undefined) ?? 0
  const second = many.find((i) => goesTo(i) !== undefined && goesTo(i) !== goesTo(first)) ?? 0
  const neither = many.find((i) => goesTo(i) === undefined) ?? 0
  return [first, second, neither]
}

/** The number of events of a type in the log. */
const countOf = async (type: string): Promise<number> => {
  const { rows } = await statistics.query<{ count: number }>(
    'select count(*)::int as count from es.events where type = $1 /* uncounted */',
    [type],
  )
  return rows[0]?.count ?? 0
}
/** Synchronous appends: the events of one command on one stream. */
const appended = async (): Promise<number> => {
  const { rows } = await statistics.query<{ count: number }>(
    `select count(distinct (stream, meta->>'command_id'))::int as count from es.events /* uncounted */`,
  )
  return rows[0]?.count ?? 0
}
/** How often a client connection waited for the disk. Flushes of the server's own writers delay no client. */
const fsyncs = async (): Promise<number> => {
  const { rows } = await statistics.query<{ count: number }>(
    `select sum(fsyncs)::int as count from pg_stat_io
     where object = 'wal' and backend_type = 'client backend' /* uncounted */`,
  )
  return rows[0]?.count ?? 0
}
const untilPrinted = (tickets: number) =>
  expect.poll(() => countOf('PrintJobAcknowledged'), { timeout: scaled(20_000), interval: 20 }).toBe(tickets)

/**
 * Sells until PostgreSQL reports how often the append connection waited; it reports at most once a second. The interval
 * between two reports covers everything done in it, give or take one sale.
 */
const sellUntilReport = async (sell: () => Promise<void>): Promise<{ fsynced: number; sold: number }> => {
  const [appends_before, fsyncs_before] = [await appended(), await fsyncs()]
  for (let sold = 1; ; sold += 1) {
    await sell()
    const fsynced = await fsyncs()
    const appends = (await appended()) - appends_before
    if (fsynced - fsyncs_before >= appends / 2) return { fsynced, sold }
  }
}

/**
 * Ends the pool's idle connections, which then report the waits of the start. PostgreSQL lets an idle connection keep
 * them for ten seconds, so that they would count for the sales.
 */
const reportEarlierWaits = async (): Promise<void> => {
  const { rows } = await statistics.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where application_name = 'bon' and state = 'idle' and pid <> pg_backend_pid() /* uncounted */`,
  )
  const ended = rows.map(({ pid }) => pid)
  for (const pid of ended) await statistics.query('select pg_terminate_backend($1) /* uncounted */', [pid])
  const left = async () =>
    (await statistics.query('select 1 from pg_stat_activity where pid = any($1) /* uncounted */', [ended]))
      .rowCount
  await expect.poll(left, { timeout: scaled(5_000), interval: 10 }).toBe(0)
}

/** The database calls and waits per sale, measured over ten sales. */
const perSale = async (sell: () => Promise<void>) => {
  await reportEarlierWaits()
  const begin = await sellUntilReport(sell)
  const appends_before = await appended()
  const { counted, stop } = countStatements()
  for (let i = 0; i < sales; i += 1) await sell()
  stop()
  const appends_after = await appended()
  const end = await sellUntilReport(sell)
  const each = (n: number) => n / sales
  const { appends, reads, projected, agenda, timed, own } = counted
  const figures = {
    appends: each(appends),
    reads: each(reads),
    projected: each(projected),
    agenda: each(agenda),
    own: each(own),
    timed: each(timed),
    statements: each(appends + reads + projected + agenda + own),
    appended: each(appends_after - appends_before),
    fsyncs: Math.round((10 * (end.fsynced - begin.fsynced)) / (sales + end.sold)) / 10,
  }
  process.stdout.write(`per sale: ${JSON.stringify(figures)}\n`)
  return figures
}

/** Writes by timers have no limit: their number only depends on how long ten sales took. */
test('a cash sale: four appends, five flushes to disk, a dozen statements', async () => {
  await till.ensureOpen()
  const [, , neither = 0] = await dishes()
  const figures = await perSale(async () => {
    expect((await till.sell([till.line(neither)])).status).toBe(200)
  })
  // Two of the order, one of the session, one of the journal.
  expect(figures.appended).toBeLessThanOrEqual(4)
  expect(figures.appends).toBeLessThanOrEqual(4)
  expect(figures.fsyncs).toBeLessThanOrEqual(5)
  expect(figures.statements).toBeLessThanOrEqual(12)
})

test('a cash sale and its two tickets: eight appends, and no more than 20 statements', async () => {
  await till.ensureOpen()
  const [first = 0, second = 0, neither = 0] = await dishes()
  let tickets = 0
  const figures = await perSale(async () => {
    const { status } = await till.sell([till.line(first), till.line(second), till.line(neither)])
    expect(status).toBe(200)
    // A ticket whose printer is busy starts with an append of its own.
    tickets += 2
    await untilPrinted(tickets)
  })
  // Two of the order, one of the session, one of the journal; and per ticket its job with the attempt, and its end.
  expect(figures.appended).toBeLessThanOrEqual(8.5)
  expect(figures.reads).toBeLessThanOrEqual(2)
  // Concurrent appends share a batch. Nothing else waits for the disk.
  expect(figures.fsyncs).toBeLessThanOrEqual(figures.appends + 1)
  // All projections share one statement per append, and one a second when they have nothing to fold.
  expect(figures.projected).toBeLessThanOrEqual(figures.appends + 1)
  expect(figures.statements).toBeLessThanOrEqual(20)
})
