import type { StopSignal } from '@bon/contracts/ports'

/**
 * Wakes followers when the log grew. A count instead of an event: who took the count before reading cannot miss
 * a ring that came while he read.
 */
export const bell = () => {
  const waiting = new Set<() => void>()
  let count = 0
  let closed = false
  const ring = () => {
    count++
    for (const wake of [...waiting]) wake()
  }
  return {
    ring,
    count: () => count,
    isClosed: () => closed,
    close: () => {
      closed = true
      ring()
    },
    /** Until the next ring after `since`, the end of `ms`, or the stop: whatever is first. */
    wait: (since: number, ms: number, signal?: StopSignal) =>
      count !== since || closed || signal?.aborted ? Promise.resolve() : sleep(ms, signal, waiting),
  }
}

export type Bell = ReturnType<typeof bell>

const sleep = (ms: number, signal: StopSignal | undefined, waiting: Set<() => void>) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    waiting.add(wake)
    signal?.addEventListener('abort', wake)
  })

/** A plain pause that a stop ends early. */
export const pause = (ms: number, signal?: StopSignal) =>
  signal?.aborted ? Promise.resolve() : sleep(ms, signal, new Set())
