import { Worker } from 'node:worker_threads'
import type { Clock } from '@bon/contracts/ports'
import type { employeesOf } from './employees.ts'
import type { FromThread, ThreadInput, ToThread } from './export-thread.ts'

export type ThreadDependencies = Pick<
  ThreadInput,
  'database_url' | 'eventstore_url' | 'version' | 'supplier'
> & {
  people: ReturnType<typeof employeesOf>
  clock: Clock
  signal: AbortSignal
}
type Asked = Pick<ThreadInput, 'period' | 'folder' | 'only_check'>
/** How a thread ends. */
export type Told = Exclude<FromThread, { percent: number } | { people_of: unknown }>

/** Undefined when the process stops meanwhile: the next one begins anew. @throws when the thread dies. */
export const inThread = (
  { database_url, eventstore_url, version, supplier, people, clock, signal }: ThreadDependencies,
  asked: Asked,
  onProgress: (percent: number) => void,
): Promise<Told | undefined> => {
  const workerData: ThreadInput = {
    database_url,
    eventstore_url,
    version,
    supplier,
    now: clock.now(),
    ...asked,
  }
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), { workerData })
    const stop = () => void thread.terminate().then(() => resolve(undefined))
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: FromThread) => {
      if ('percent' in message) onProgress(message.percent)
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
