import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CountedReads } from './index.ts'

/** The double on a separate thread, so that a busy server process does not block it. */
export const startEventStoreThread = async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const [url]: [string] = (await once(worker, 'message')) as [string]
  return {
    url,
    /** Read calls since the start. */
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
