import { parentPort, workerData } from 'node:worker_threads'
import { hashWith, type Instant, type Uuid } from '@bon/contracts/kernel'
import type { SafTFailure } from '@bon/contracts/saf-t'
import type { Person, Supplier } from '@bon/services/saf-t'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import type { SafTVerdict } from './check-saf-t.ts'
import { TooLarge } from './divide-period.ts'
import { NoJournal, type SafTPeriod } from './file-frame.ts'
import { checkPeriod, type Written, writeParts } from './write-parts.ts'
import type { AskedPeople } from './write-saf-t.ts'

export type ThreadInput = {
  /** Of the application's role. */
  database_url: string
  eventstore_url: string | undefined
  period: SafTPeriod
  folder: string
  version: string
  supplier: Supplier | undefined
  now: Instant
  /** The file is only checked, and not kept. */
  only_check: boolean
}
export type FromThread =
  | { percent: number }
  | { people_of: AskedPeople }
  | { written: Written }
  | { verdict: SafTVerdict }
  | { failed: SafTFailure; fits_until?: string; message: string }
export type ToThread = { people: ReadonlyMap<Uuid, Person> }

const input = workerData as ThreadInput
const report = (message: FromThread) => parentPort?.postMessage(message)

/** Names are known to the main thread. */
const askForPeople = (asked: AskedPeople): Promise<ReadonlyMap<Uuid, Person>> =>
  new Promise((resolve) => {
    parentPort?.once('message', ({ people }: ToThread) => resolve(people))
    report({ people_of: asked })
  })

const failureOf = (error: unknown): FromThread => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TooLarge) return { failed: 'too_large', fits_until: error.fits_until, message }
  if (error instanceof NoJournal) return { failed: 'no_journal', message }
  const is_full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return { failed: is_full ? 'no_space' : 'failed', message }
}

const run = async (): Promise<void> => {
  hashWith(nodeHashes)
  const { database_url, eventstore_url, period, folder, version, supplier, now, only_check } = input
  const store = eventstore_url
    ? eventStoreDbEventStore({ url: eventstore_url })
    : postgresEventStore({ url: database_url })
  let told = -1
  const onProgress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent !== told) report({ percent })
    told = percent
  }
  try {
    const deps = { store, people: askForPeople, version, supplier, onProgress }
    if (only_check) report({ verdict: await checkPeriod(deps, period, { folder, now }) })
    else report({ written: await writeParts(deps, period, { folder, now }) })
  } catch (error) {
    report(failureOf(error))
  } finally {
    await store.close()
    parentPort?.close()
  }
}

await run()
