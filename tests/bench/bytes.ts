import pg from 'pg'
import { withBenchShop } from './bench-shop.ts'
import type { Metric } from './metric.ts'
import { openTills, sell } from './till.ts'

/** Enough for pages of tables and indexes to be full on the average. */
const sales = Number(process.env['BON_BYTES_SALES'] ?? 4_000)
/** Before the first figure, so that every relation has its first pages. */
const first_sales = 400
const clients = 8

/** Disk that a composite cash sale of three dishes takes: its events by type, and the tables and indexes that grow. */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url, database_url }) => {
    const database = new pg.Client({ connectionString: database_url })
    await database.connect()
    try {
      const tills = await openTills(url)
      const sellTimes = (times: number) =>
        Promise.all(
          Array.from({ length: clients }, async (_, i) => {
            const till = tills[i % tills.length]
            if (!till) throw new Error('no till')
            for (let n = 0; n < times / clients; n += 1) await sell(url, till)
          }),
        )
      await sellTimes(first_sales)
      await settled(database)
      const [from, before] = [await lastPosition(database), await relations(database)]
      await sellTimes(sales)
      await settled(database)
      const after = await relations(database)
      const events = await eventBytes(database, from)
      const meta = await metaBytes(database, from)
      const grown = [...after]
        .map(([name, bytes]) => ({ name, value: bytes - (before.get(name) ?? 0) }))
        .filter(({ value }) => value > 0)
        .sort((one, other) => other.value - one.value)
      const perSale = (name: string, bytes: number): Metric => ({
        name,
        value: Math.round(bytes / sales),
        unit: 'bytes/sale',
      })
      return [
        perSale('events as JSON', sum(events)),
        perSale('of which metadata', meta),
        perSale('database', sum(grown)),
        ...events.map(({ name, value }) => perSale(`event ${name}`, value)),
        ...grown.map(({ name, value }) => perSale(`relation ${name}`, value)),
      ].filter(({ value }) => value > 0)
    } finally {
      await database.end()
    }
  })

type Part = { name: string; value: number }
const sum = (parts: readonly Part[]): number => parts.reduce((all, { value }) => all + value, 0)

const lastPosition = async (database: pg.Client): Promise<string> => {
  const { rows } = await database.query<{ last: string }>('SELECT max(position)::text AS last FROM es.events')
  return rows[0]?.last ?? '0'
}

/** Until a second passes without an event: prints, journal entries and day figures follow a sale. */
const settled = async (database: pg.Client): Promise<void> => {
  for (let last = ''; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = await lastPosition(database)
    if (now === last) break
    last = now
  }
  // Space of replaced rows is used again in a running shop; without this it would count as growth.
  await database.query('VACUUM (ANALYZE)')
}

const eventBytes = async (database: pg.Client, from: string): Promise<Part[]> => {
  const { rows } = await database.query<{ type: string; bytes: string }>(
    `SELECT type, sum(octet_length(data::text) + octet_length(meta::text))::text AS bytes
       FROM es.events WHERE position > $1 GROUP BY type ORDER BY 2 DESC`,
    [from],
  )
  return rows
    .map(({ type, bytes }) => ({ name: type, value: Number(bytes) }))
    .sort((one, other) => other.value - one.value)
}

const metaBytes = async (database: pg.Client, from: string): Promise<number> => {
  const { rows } = await database.query<{ bytes: string }>(
    'SELECT sum(octet_length(meta::text))::text AS bytes FROM es.events WHERE position > $1',
    [from],
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Tables with their indexes and long values. */
const relations = async (database: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `SELECT schemaname || '.' || relname AS name, pg_total_relation_size(relid)::text AS bytes
       FROM pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
