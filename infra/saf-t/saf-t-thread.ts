import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Clock } from '@bon/contracts/ports'
import type { employeesOf } from './employees.ts'
import type { FromThread, Installed, Job, ToThread } from './export-thread.ts'

export type ThreadDependencies = Installed & {
  people: ReturnType<typeof employeesOf>
  clock: Clock
  signal: AbortSignal
}
/** How a job ends. */
export type Told = Exclude<FromThread, { percent: number } | { people_of: unknown }>
/** Undefined when the process stops meanwhile: the next one begins anew. @throws when the thread dies. */
export type RunInThread = (
  asked: Omit<Job, 'now'>,
  onProgress: (percent: number) => void,
) => Promise<Told | undefined>
type SafTThread = {
  run: RunInThread
  /** Resolves once no thread runs. */
  ended(): Promise<unknown>
}

/** Loading the product costs a thread more CPU time than checking a day, so that it waits for a next job. */
const idle_ms = 10_000

/** Runs one job at a time in a thread beside the selling; it begins with the first one and ends when none has come for a while. */
export const safTThread = ({ people, clock, signal, ...installed }: ThreadDependencies): SafTThread => {
  let idle: { thread: Worker } | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const begin = (): Worker => {
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), { workerData: installed })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    // Of a thread that dies while it is idle nobody waits for an answer; the next job begins another.
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      if (idle?.thread === thread) idle = undefined
    })
    // One that was told to end may still be closing its connections when the next one begins.
    const before = ended
    ended = once(thread, 'exit').then(() => before)
    return thread
  }
  const endUnlessUsed = async (thread: Worker): Promise<void> => {
    const mine = { thread }
    idle = mine
    await clock.sleep(idle_ms, signal)
    if (idle !== mine) return
    idle = undefined
    thread.postMessage({ end: true } satisfies ToThread)
  }
  const run: RunInThread = async (asked, onProgress) => {
    // A signal that has aborted calls no new listener, so that nothing would stop the thread.
    if (signal.aborted) return undefined
    const thread = idle?.thread ?? begin()
    idle = undefined
    const told = await answerOf(thread, { ...asked, now: clock.now() }, { people, signal, onProgress })
    if (told) void endUnlessUsed(thread)
    return told
  }
  return { run, ended: () => ended }
}

type JobContext = Pick<ThreadDependencies, 'people' | 'signal'> & { onProgress: (percent: number) => void }

const answerOf = (
  thread: Worker,
  job: Job,
  { people, signal, onProgress }: JobContext,
): Promise<Told | undefined> =>
  new Promise((resolve, reject) => {
    const onMessage = (message: FromThread) => {
      if ('percent' in message) onProgress(message.percent)
      else if ('people_of' in message)
        people(message.people_of).then(
          (found) => thread.postMessage({ people: found } satisfies ToThread),
          (error: unknown) => {
            onError(error)
            // It would wait for the names for ever, and each retry would begin another.
            void thread.terminate()
          },
        )
      else {
        leave()
        resolve(message)
      }
    }
    const onError = (error: unknown) => {
      leave()
      reject(error)
    }
    const onExit = (code: number) => {
      leave()
      if (signal.aborted) resolve(undefined)
      else reject(new Error(`the thread of the export ended with ${code}`))
    }
    const leave = () => {
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
    }
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    thread.postMessage({ job } satisfies ToThread)
  })
