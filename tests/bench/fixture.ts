import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { makeLongDemo } from '@bon/infra/processes'
import pg from 'pg'
import { readConfig } from '../../infra/processes/config.ts'
import { type BenchShop, startApplication } from './bench-shop.ts'
import { copyIn } from './copy-in.ts'

/**
 * Fills the data folder of `pnpm fixture`, and waits until the read models have followed. Process managers are moved past
 * the year up to its last day: they have nothing to do for what the demo sold before, and would take hours to find that
 * out. What the last sessions did at their end is sealed by them.
 */
const run = async (days: number, guests: number): Promise<void> => {
  const config = readConfig(process.env)
  const print = (line: string) => console.log(line)
  await makeLongDemo(config, { days, guests, copy, print })
  const client = new pg.Client({ connectionString: config.database_url })
  await client.connect()
  await client.query('VACUUM (ANALYZE) es.events')
  const start = () => startApplication(config.database_url, config.data_dir ?? '', '0')
  await (await start()).stop()
  const { rows } = await client.query<{ end: string; last_day: string }>(end_and_last_day)
  const { end = '0', last_day = '0' } = rows[0] ?? {}
  await client.query('UPDATE reactor.checkpoints SET position = $1', [last_day])
  const shop = await start()
  while (await isBehind(shop, BigInt(end))) await sleep(1_000)
  await shop.stop()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

/** By its health: a checkpoint in the database is moved by the next event only, and none may come. */
const isBehind = async ({ url }: BenchShop, end: bigint): Promise<boolean> => {
  const answer = await fetch(`${url}/health`)
  const { processes } = (await answer.json()) as { processes: { position: string }[] }
  return processes.some(({ position }) => BigInt(position) < end)
}

const end_and_last_day = `SELECT max(position) AS end, min(position) FILTER (WHERE stream LIKE 'zReport-%' AND meta->>'business_day' =
  (SELECT max(meta->>'business_day') FROM es.events WHERE stream LIKE 'zReport-%')) AS last_day FROM es.events`

const columns = '(position, stream, revision, event_id, type, data, meta, recorded_at)'

const copy = async (owner_url: string, events: readonly RecordedEvent[]): Promise<void> => {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  try {
    await copyIn(client, `COPY es.events ${columns} FROM STDIN`, events.map(rowOf))
  } finally {
    await client.end()
  }
}

const rowOf = ({ position, stream, revision, event_id, type, data, meta }: RecordedEvent): string =>
  `${[position, stream, revision, event_id, type, jsonOf(data), jsonOf(meta), meta.at].join('\t')}\n`

/** A backslash begins an escape in COPY's text. */
const jsonOf = (value: object): string => JSON.stringify(value).replaceAll('\\', '\\\\')

const [days = '365', guests = '8'] = process.argv.slice(2)
await run(Number(days), Number(guests))
