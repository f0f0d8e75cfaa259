import { join } from 'node:path'
import { startPostgres } from '@bon/infra/embedded'
import pg from 'pg'
import { callShop, ids, loginTo } from '../harness/shop.ts'
import { type BenchShop, startApplication } from './bench-shop.ts'
import { quantiles } from './metric.ts'
import { openTills, sell, type Till } from './till.ts'

export type YearShop = {
  shop: BenchShop
  database_url: string
  call: ReturnType<typeof callShop>
  till: Till
  /** First and last day with an order. */
  days: { from: string; to: string }
  order_lines: number
}

/** Serves the data folder that `pnpm fixture` made, named by `BON_FIXTURE`, durably and with one register open. */
export const withYear = async <T>(work: (year: YearShop) => Promise<T>): Promise<T> => {
  const folder = process.env['BON_FIXTURE']
  if (!folder)
    throw new Error('pnpm fixture <folder> makes the year; then BON_FIXTURE=<folder> pnpm bench year')
  const database = await startPostgres({
    dataDir: join(folder, 'postgres'),
    keysDir: join(folder, 'keys'),
    durable: true,
  })
  const shop = await startApplication(database.url, folder)
  try {
    const token = await loginTo(shop.url, 'admin@kajkanten.example')
    const [till] = await openTills(shop.url)
    if (!till) throw new Error('no till')
    const call = callShop(shop.url, () => token)
    return await work({ shop, database_url: database.url, till, call, ...(await sizeOf(database.url)) })
  } finally {
    await shop.stop()
    await database.stop()
  }
}

const sizeOf = async (database_url: string): Promise<Pick<YearShop, 'days' | 'order_lines'>> => {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const { rows } = await client.query<{ from: string; to: string; lines: number }>(
    `select min(meta->>'business_day') as from, max(meta->>'business_day') as to, count(*)::int as lines
     from es.events where type = 'OrderLineAdded' and meta->>'vat_entity_uuid' = $1`,
    [ids.entity],
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error('a year without orders')
  return { days: { from: row.from, to: row.to }, order_lines: row.lines }
}

/** One till that sells without a pause until something is over. */
export const sellFor = async ({ shop, till }: Pick<YearShop, 'shop' | 'till'>, until: Promise<unknown>) => {
  let isOver = false
  const over = until.then(() => {
    isOver = true
  })
  const took: number[] = []
  while (!isOver) {
    const began = performance.now()
    await sell(shop.url, till)
    took.push(performance.now() - began)
  }
  await over
  return { ...quantiles(took), count: took.length }
}
