import { Worker } from 'node:worker_threads'
import { type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Clock, Logger } from '@bon/contracts/ports'
import { safTStream } from '@bon/contracts/saf-t'
import { type CommandHandler, eachDue } from '@bon/services/kernel'
import { type SafTCommand, safTDecider } from '@bon/services/saf-t'
import type { employeesOf } from './employees.ts'
import type { FromThread, ThreadInput, ToThread } from './export-thread.ts'
import type { OpenSafTFolder } from './folder.ts'

const often_ms = 1_000

type Dependencies = Pick<ThreadInput, 'database_url' | 'eventstore_url' | 'version'> & {
  handler: CommandHandler
  agenda: Agenda
  folder: OpenSafTFolder
  people: ReturnType<typeof employeesOf>
  clock: Clock
  signal: AbortSignal
  log: Logger
}

/** Makes the exports that were asked for, one at a time, each in a thread of its own beside the selling. */
export const runSafTWorker = async (deps: Dependencies): Promise<void> => {
  const { agenda, clock, signal, log } = deps
  while (!signal.aborted) {
    await eachDue(agenda, 'saf_t', clock.now(), (item) => exportOne(deps, item)).catch((error: unknown) =>
      log.warn('an export of the journal waits', { error }),
    )
    await clock.sleep(often_ms, signal)
  }
}

/** Idempotent: a process that was killed begins anew, and an export that has ended ends once. */
const exportOne = async (deps: Dependencies, item: AgendaItem): Promise<void> => {
  const { handler, agenda, folder, clock, log } = deps
  const { uuid, company_uuid, vat_entity_uuid } = item
  const found = await handler.load(safTDecider, safTStream(uuid), company_uuid)
  const asked = found?.state.asked
  if (asked && !found.state.ended) {
    try {
      const { from, to } = asked
      const told = await inThread(deps, uuid, { vat_entity_uuid, from, to }, await folder.begin(uuid))
      if (!told) return
      if ('failed' in told) log.error('an export of the journal failed', { uuid, error: told.message })
      await handler.handle(safTDecider, safTStream(uuid), commandOf(told), {
        company_uuid,
        vat_entity_uuid,
        actor: 'saf-t',
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

type Told = Extract<FromThread, { written: unknown } | { failed: unknown }>

const commandOf = (told: Told): SafTCommand => {
  if ('written' in told) return { type: 'FinishSafT', ...told.written }
  return { type: 'FailSafT', reason: told.failed, fits_until: told.fits_until }
}

/** Undefined when the process stops meanwhile: the next one begins anew. @throws when the thread dies. */
const inThread = (
  { database_url, eventstore_url, version, folder, people, clock, signal }: Dependencies,
  uuid: Uuid,
  period: ThreadInput['period'],
  target: string,
): Promise<Told | undefined> => {
  const now = clock.now()
  const workerData: ThreadInput = {
    database_url,
    eventstore_url,
    version,
    period,
    folder: target,
    now,
  }
  folder.progress(uuid, 0)
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), { workerData })
    const stop = () => void thread.terminate().then(() => resolve(undefined))
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: FromThread) => {
      if ('percent' in message) folder.progress(uuid, message.percent)
      else if ('people_of' in message)
        people(message.people_of).then(
          (found) => thread.postMessage({ people: found } satisfies ToThread),
          reject,
        )
      else resolve(message)
    })
    thread.on('error', reject)
    thread.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (code !== 0) reject(new Error(`the thread of the export ended with ${code}`))
    })
  })
}
