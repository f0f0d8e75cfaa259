import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The double on a thread of its own: a house that is busy must not keep its server from answering. */
export const startEventStoreBeside = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const [url] = await once(worker, 'message')
  return {
    url,
    stop: async () => {
      await worker.terminate()
    },
  }
}
