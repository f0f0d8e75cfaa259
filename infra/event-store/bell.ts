import type { StopSignal } from '@bon/contracts/ports'
import { wanted } from './wanted.ts'

/** Who is not hurried learns of events of other streams this much later, and once for all that came meanwhile. */
const UNHURRIED_MS = 50

/** Whom to wake. With `hurried_by` only events of these streams wake at once; without it, every event. */
type Waiter = { wake(): void; hurried_by?: readonly string[] | undefined }

/**
 * Wakes followers when the log grew. A count instead of an event: who took the count before reading cannot miss
 * a ring that came while he read.
 */
export const bell = () => {
  const waiting = new Set<Waiter>()
  let count = 0
  let closed = false
  let later: ReturnType<typeof setTimeout> | undefined
  const wakeAll = () => {
    clearTimeout(later)
    later = undefined
    for (const { wake } of [...waiting]) wake()
  }
  return {
    /** The log grew by events of these streams; not given, nobody knows of which. */
    ring: (streams?: readonly string[]) => {
      count++
      if (streams === undefined) return wakeAll()
      for (const { wake, hurried_by } of [...waiting])
        if (streams.some((stream) => wanted(stream, hurried_by))) wake()
      if (waiting.size > 0) later ??= setTimeout(wakeAll, UNHURRIED_MS)
    },
    count: () => count,
    isClosed: () => closed,
    close: () => {
      closed = true
      count++
      wakeAll()
    },
    /** Until the next ring after `since`, the end of `ms`, or the stop: whatever is first. */
    wait: (since: number, ms: number, signal?: StopSignal, hurried_by?: readonly string[]) =>
      count !== since || closed || signal?.aborted
        ? Promise.resolve()
        : sleep(ms, signal, waiting, hurried_by),
  }
}

export type Bell = ReturnType<typeof bell>

const sleep = (
  ms: number,
  signal: StopSignal | undefined,
  waiting: Set<Waiter>,
  hurried_by?: readonly string[],
) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(waiter)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const waiter: Waiter = { wake, hurried_by }
    const timer = setTimeout(wake, ms)
    waiting.add(waiter)
    signal?.addEventListener('abort', wake)
  })

/** A plain pause that a stop ends early. */
export const pause = (ms: number, signal?: StopSignal) =>
  signal?.aborted ? Promise.resolve() : sleep(ms, signal, new Set())
