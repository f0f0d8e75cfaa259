import { randomBytes } from 'node:crypto'
import { instantOf, uuidv7 } from '@bon/contracts/kernel'
import type { Clock, NewId, StopSignal } from '@bon/contracts/ports'

/** Node fires longer timers at once; no caller sleeps for 24 days. */
const longestTimer = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => instantOf(Date.now()),
  sleep: (ms: number, signal?: StopSignal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.min(ms, longestTimer))
      signal?.addEventListener('abort', done, { once: true })
    }),
}

export const newId: NewId = () => uuidv7(Date.now(), randomBytes(10))

/**
 * Milliseconds that changes of the wall clock do not affect: for ages of caches and durations, never for event times.
 */
export const monotonicMs = (): number => performance.now()
