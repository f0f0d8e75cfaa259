import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createFreshDatabase, startPostgres } from '../embedded/index.ts'

/** Ratios to the idle reference machine with 2 cores: 1 is as fast, 4 takes four times as long. */
export type Slowness = { cpu: number; database: number }

/** Medians of the idle reference machine, 22 November 2026. */
const REFERENCE_MS = { cpu: 850, database: 800 }
const CORES = 2
const ROWS = 20_000

/** Takes about 3 s on the reference machine. */
export const measureSlowness = async (): Promise<Slowness> => ({
  cpu: (await timeOf(useCores)) / REFERENCE_MS.cpu,
  database: (await timeOfDatabase()) / REFERENCE_MS.database,
})

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** As many threads as the reference has cores, whatever this machine has. */
const useCores = async (): Promise<void> => {
  const work = `
    const { createHash } = require('node:crypto')
    let text = ''
    for (let i = 0; i < 300_000; i += 1) {
      text = createHash('sha256').update(JSON.stringify({ i, text })).digest('hex')
    }`
  const exits = Array.from(
    { length: CORES },
    () => new Promise((resolve) => new Worker(work, { eval: true }).once('exit', resolve)),
  )
  await Promise.all(exits)
}

/** On its own server, which like that of the tests does not wait for the disk. Its start is not counted. */
const timeOfDatabase = async (): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bon-slowness-'))
  try {
    const keysDir = join(dataDir, 'keys')
    const server = await startPostgres({ dataDir, keysDir, durable: false, makesDatabases: true })
    const { url, drop } = await createFreshDatabase(server.url)
    const client = new pg.Client(url)
    await client.connect()
    const ms = await timeOf(() => insertRows(client))
    await client.end()
    await drop()
    await server.stop()
    return ms
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const insertRows = async (client: pg.Client): Promise<void> => {
  await client.query('create table burst (id bigint primary key, data text not null)')
  for (let row = 0; row < ROWS; row += 10) {
    await client.query(
      "insert into burst select id, repeat('x', 200) from generate_series($1::bigint, $1::bigint + 9) id",
      [row],
    )
  }
}
