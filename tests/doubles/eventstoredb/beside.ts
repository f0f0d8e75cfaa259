import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CountedReads } from './index.ts'

/** The double on a thread of its own: a house that is busy must not keep its server from answering. */
export const startEventStoreBeside = async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const [url]: [string] = (await once(worker, 'message')) as [string]
  return {
    url,
    /** Calls that read, since it was started. */
    counted: async (): Promise<CountedReads> => {
      const answered = once(worker, 'message')
      worker.postMessage('counted')
      const [counted] = (await answered) as [CountedReads]
      return counted
    },
    stop: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}
