import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { CopyLog } from './copy-log.ts'

const writers = 2

/**
 * Appends copies of the whole log until it has `events` more: companies of the same trade under other ids, each signed
 * with the installation's own key, so that `verify` has as much work as with real trade. Read models and process
 * managers are moved past them. Returns the seconds that the copies took.
 */
export const growLog = async (
  database_url: string,
  data_dir: string,
  events: number,
): Promise<{ copies: number; copied: number; seconds: number }> => {
  const key_pem = await readFile(join(data_dir, 'keys', 'journal-key.pem'), 'utf8')
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ head: string }>('SELECT max(position) AS head FROM es.events')
    const head = Number(rows[0]?.head)
    const copies = Math.ceil(events / head)
    const began = performance.now()
    await Promise.all(
      Array.from({ length: writers }, (_, writer) => {
        const own = Array.from({ length: copies }, (_, i) => i + 1).filter((nth) => nth % writers === writer)
        return copy({ database_url, key_pem, events: head, copies: own })
      }),
    )
    const seconds = (performance.now() - began) / 1_000
    await client.query('VACUUM (ANALYZE) es.events')
    await client.query('UPDATE rm.checkpoints SET position = (SELECT max(position) FROM es.events)')
    await client.query('UPDATE reactor.checkpoints SET position = (SELECT max(position) FROM es.events)')
    return { copies, copied: copies * head, seconds }
  } finally {
    await client.end()
  }
}

const copy = (workerData: CopyLog): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./copy-log.ts', import.meta.url), { workerData })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a writer left with ${code}`))))
  })
