import { Worker } from 'node:worker_threads'
import { bundleStream } from '@bon/contracts/bundles'
import { uuid5 } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Clock, Logger } from '@bon/contracts/ports'
import { type BundleCommand, bundleDecider } from '@bon/services/bundles'
import { type CommandHandler, eachDue } from '@bon/services/kernel'
import type { ExportFolder } from '../saf-t/index.ts'
import type { FromThread, ThreadInput } from './bundle-thread.ts'

const often_ms = 1_000

type Dependencies = Pick<ThreadInput, 'database_url' | 'eventstore_url' | 'version'> & {
  handler: CommandHandler
  agenda: Agenda
  folder: ExportFolder
  clock: Clock
  signal: AbortSignal
  log: Logger
}
type Told = Exclude<FromThread, { percent: number }>

/** Makes bundles that were asked for, one at a time, each in a thread of its own beside the selling. */
export const runBundleWorker = async (deps: Dependencies): Promise<void> => {
  const { agenda, clock, signal, log } = deps
  while (!signal.aborted) {
    await eachDue(agenda, 'bundle', clock.now(), (item) => makeOne(deps, item)).catch((error: unknown) =>
      log.warn('a bundle of the journal waits', { error }),
    )
    await clock.sleep(often_ms, signal)
  }
}

/** Idempotent: a process that was killed begins anew, and a bundle that has ended ends once. */
const makeOne = async (deps: Dependencies, item: AgendaItem): Promise<void> => {
  const { handler, agenda, folder, clock, log } = deps
  const { uuid, company_uuid, vat_entity_uuid } = item
  const found = await handler.load(bundleDecider, bundleStream(uuid), company_uuid)
  const requested = found?.state.requested
  if (requested && !found.state.ended) {
    try {
      const { from, to, with_texts } = requested
      const target = await folder.begin(uuid)
      folder.progress(uuid, 0)
      const told = await inThread(deps, { vat_entity_uuid, from, to, with_texts }, target, (percent) =>
        folder.progress(uuid, percent),
      )
      if (!told) return
      if ('failed' in told) log.error('a bundle of the journal failed', { uuid, error: told.message })
      await handler.handle(bundleDecider, bundleStream(uuid), commandOf(told), {
        company_uuid,
        vat_entity_uuid,
        actor: 'bundle',
        now: clock.now(),
        command_id: uuid5(uuid, 'end'),
        command_hash: '0'.repeat(64),
      })
    } finally {
      folder.end(uuid)
    }
  }
  await agenda.done(item)
}

const commandOf = (told: Told): BundleCommand => {
  if ('failed' in told) return { type: 'FailBundle', reason: told.failed }
  const { head, ...facts } = told.written
  return { type: 'FinishBundle', ...facts, last_seq: head.seq }
}

/** Undefined when the process stops meanwhile: the next one begins anew. @throws when the thread dies. */
const inThread = (
  { database_url, eventstore_url, version, clock, signal }: Dependencies,
  period: ThreadInput['period'],
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Told | undefined> => {
  const workerData: ThreadInput = { database_url, eventstore_url, version, now: clock.now(), period, folder }
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./bundle-thread.ts', import.meta.url), { workerData })
    const stop = () => void thread.terminate().then(() => resolve(undefined))
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: FromThread) => {
      if ('percent' in message) onProgress(message.percent)
      else resolve(message)
    })
    thread.on('error', reject)
    thread.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (code !== 0) reject(new Error(`the thread of the bundle ended with ${code}`))
    })
  })
}
