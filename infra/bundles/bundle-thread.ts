import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { BundleFailure } from '@bon/contracts/bundles'
import { hashWith, type Instant } from '@bon/contracts/kernel'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import { openPool } from '../pool/index.ts'
import { openedTexts } from '../vault/index.ts'
import { type BundlePeriod, NoEntries, type WrittenBundle, writeBundle } from './write-bundle.ts'

export type ThreadInput = {
  /** Of the application's role. */
  database_url: string
  eventstore_url: string | undefined
  period: BundlePeriod
  folder: string
  version: string
  now: Instant
}
export type FromThread =
  | { percent: number }
  | { written: WrittenBundle }
  | { failed: BundleFailure; message: string }

const input = workerData as ThreadInput
const report = (message: FromThread) => parentPort?.postMessage(message)

const failureOf = (error: unknown): FromThread => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof NoEntries) return { failed: 'no_entries', message }
  const is_full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return { failed: is_full ? 'no_space' : 'failed', message }
}

const run = async (): Promise<void> => {
  hashWith(nodeHashes)
  const { database_url, eventstore_url, period, folder, version, now } = input
  const store = eventstore_url
    ? eventStoreDbEventStore({ url: eventstore_url })
    : postgresEventStore({ url: database_url })
  const pool = openPool({ connectionString: database_url, application_name: 'bon bundle', max: 1 })
  const first = Temporal.PlainDate.from(period.from)
  const all = first.until(period.to).days + 1
  try {
    const deps = {
      store,
      version,
      textsOf: openedTexts(pool),
      onDay: (day: string) => {
        const share = (first.until(day).days + 1) / all
        report({ percent: Math.max(0, Math.min(99, Math.floor(share * 100))) })
      },
    }
    report({ written: await writeBundle(deps, period, { path: join(folder, '1.ndjson.gz'), now }) })
  } catch (error) {
    report(failureOf(error))
  } finally {
    await Promise.all([store.close(), pool.end()])
    parentPort?.close()
  }
}

await run()
