import { parentPort, workerData } from 'node:worker_threads'
import { hashWith, type Instant, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { SafTFailure } from '@bon/contracts/saf-t'
import type { Person, Supplier } from '@bon/services/saf-t'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import type { SafTVerdict } from './check-saf-t.ts'
import { TooLarge } from './divide-period.ts'
import { NoJournal, type SafTPeriod } from './file-frame.ts'
import { checkPeriod, type Written, writeParts } from './write-parts.ts'
import type { AskedPeople } from './write-saf-t.ts'

/** What a thread knows from its start. */
export type Installed = {
  /** Of the application's role. */
  database_url: string
  eventstore_url: string | undefined
  version: string
  supplier: Supplier | undefined
}
export type Job = {
  period: SafTPeriod
  folder: string
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
export type ToThread = { job: Job } | { people: ReadonlyMap<Uuid, Person> } | { end: true }

const { database_url, eventstore_url, version, supplier } = workerData as Installed
const report = (message: FromThread) => parentPort?.postMessage(message)

/** Takes the answer to the one question that is open. */
let onPeople: ((people: ReadonlyMap<Uuid, Person>) => void) | undefined

/** Names are known to the main thread. */
const askForPeople = (asked: AskedPeople): Promise<ReadonlyMap<Uuid, Person>> =>
  new Promise((resolve) => {
    onPeople = resolve
    report({ people_of: asked })
  })

const failureOf = (error: unknown): FromThread => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TooLarge) return { failed: 'too_large', fits_until: error.fits_until, message }
  if (error instanceof NoJournal) return { failed: 'no_journal', message }
  const is_full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return { failed: is_full ? 'no_space' : 'failed', message }
}

const runJob = async (store: EventStore, { period, folder, now, only_check }: Job): Promise<FromThread> => {
  let told = -1
  const onProgress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent !== told) report({ percent })
    told = percent
  }
  const deps = { store, people: askForPeople, version, supplier, onProgress }
  try {
    if (only_check) return { verdict: await checkPeriod(deps, period, { folder, now }) }
    return { written: await writeParts(deps, period, { folder, now }) }
  } catch (error) {
    return failureOf(error)
  }
}

hashWith(nodeHashes)
const store = eventstore_url
  ? eventStoreDbEventStore({ url: eventstore_url })
  : postgresEventStore({ url: database_url })

parentPort?.on('message', async (message: ToThread) => {
  if ('people' in message) onPeople?.(message.people)
  else if ('job' in message) report(await runJob(store, message.job))
  else {
    await store.close()
    parentPort?.close()
  }
})
