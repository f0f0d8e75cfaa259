import { Worker } from 'node:worker_threads'
import type { Clock } from '@bon/contracts/ports'
import type { FromThread, ThreadInput } from './bundle-thread.ts'

/** How a thread ends. */
export type Told = Exclude<FromThread, { percent: number }>
/** Undefined when `signal` stops it: then the file is begun anew. @throws when the thread dies. */
export type MakeBundle = (
  asked: Pick<ThreadInput, 'period' | 'folder'>,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<Told | undefined>

type Dependencies = Pick<ThreadInput, 'database_url' | 'eventstore_url' | 'version'> & { clock: Clock }

/** Makes a bundle in a thread of its own, so that selling goes on. */
export const bundleInThread =
  ({ clock, ...installed }: Dependencies): MakeBundle =>
  (asked, onProgress, signal) => {
    const workerData: ThreadInput = { ...installed, ...asked, now: clock.now() }
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
