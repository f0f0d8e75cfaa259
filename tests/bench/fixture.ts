import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { makeLongDemo } from '@bon/infra/processes'
import pg from 'pg'
import { readConfig } from '../../infra/processes/config.ts'
import { startApplication } from './bench-shop.ts'
import { copyIn } from './copy-in.ts'

/** Fills the data folder of `pnpm fixture`, and waits until read models and process managers have followed. */
const run = async (days: number, guests: number): Promise<void> => {
  const config = readConfig(process.env)
  const print = (line: string) => console.log(line)
  await makeLongDemo(config, { days, guests, copy, print })
  const client = new pg.Client({ connectionString: config.database_url })
  await client.connect()
  await client.query('VACUUM (ANALYZE) es.events')
  const shop = await startApplication(config.database_url, config.data_dir ?? '', '0')
  await followed(client, print)
  await shop.stop()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

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

/** Resolves when read models are at the head and nothing moves any more: idle checkpoints are written rarely. */
const followed = async (client: pg.Client, print: (line: string) => void): Promise<void> => {
  for (let before = ''; ; ) {
    const { rows } = await client.query<{ behind: string; moved: string }>(
      `select (select max(position) from es.events) - (select min(position) from rm.checkpoints) as behind,
         (select max(position) from es.events) || ' ' || (select sum(position) from reactor.checkpoints) as moved`,
    )
    const { behind = '', moved = '' } = rows[0] ?? {}
    if (Number(behind) === 0 && moved === before) return
    print(`  ${behind} events to follow`)
    before = moved
    await sleep(15_000)
  }
}

const [days = '365', guests = '8'] = process.argv.slice(2)
await run(Number(days), Number(guests))
