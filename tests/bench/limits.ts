import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import pg from 'pg'
import { withDurableDatabase } from './durable-database.ts'
import { loop, type Metric } from './metric.ts'
import { sampleEvent } from './sample-event.ts'

/** The machine's limits for a program without any checks: the baseline for `append.ts` of the same run. */
export const run = (): Promise<Metric[]> =>
  withDurableDatabase(async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 32 })
    // Its `end` does not wait for the connections to close, and the server is stopped right after.
    pool.on('error', () => undefined)
    await pool.query(`CREATE TABLE raw (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text,
      revision bigint, event_id uuid, type text, data json, meta json, recorded_at timestamptz, UNIQUE (stream, revision))`)
    const metrics = [
      ...(await loop('raw insert of 3 rows, 32 connections', 32, 3, () => insert(pool, 1))),
      ...(await loop('raw insert of 96 rows, 2 connections', 2, 3, () => insert(pool, 32))),
    ]
    await pool.end()
    return [...metrics, signature()]
  })

export const signature_name = 'RSA-3072 signature, CPU'
const signatures = 200

/** The signature that the law requires for each sealed receipt. */
const signature = (): Metric => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const began = process.cpuUsage()
  for (let n = 0; n < signatures; n++) sign('RSA-SHA512', Buffer.from(`receipt ${n}`), privateKey)
  const { user, system } = process.cpuUsage(began)
  return { name: signature_name, value: Math.round((user + system) / signatures / 10) / 100, unit: 'ms' }
}

const EVENTS = 3

const insert = async (pool: pg.Pool, appends: number): Promise<number> => {
  const values: unknown[] = []
  for (let append = 0; append < appends; append++) {
    const stream = `order-${randomUUID()}`
    for (let revision = 0; revision < EVENTS; revision++) {
      const { event_id, type, data, meta } = sampleEvent()
      values.push(stream, revision, event_id, type, JSON.stringify(data), JSON.stringify(meta))
    }
  }
  await pool.query({ name: `raw ${appends}`, text: statement(appends * EVENTS), values })
  return appends
}

const statement = (rows: number): string => {
  const row = (i: number) =>
    `($${i * 6 + 1},$${i * 6 + 2},$${i * 6 + 3},$${i * 6 + 4},$${i * 6 + 5},$${i * 6 + 6},now())`
  return `INSERT INTO raw (stream, revision, event_id, type, data, meta, recorded_at) VALUES ${Array.from({ length: rows }, (_, i) => row(i)).join(',')}`
}
