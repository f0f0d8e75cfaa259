import type { StopSignal } from '@bon/contracts/ports'
import { matchesPrefixes } from './subscription-filter.ts'

/** Delay after which other waiters learn of events in streams outside their `hurried_by`, once for all of them. */
const UNHURRIED_MS = 50

/** With `hurried_by` only events of these streams wake it at once; without it, every event does. */
type Waiter = { wake(): void; hurried_by?: readonly string[] | undefined }

/**
 * Wakes followers when the log grew. A counter instead of an event: a caller that reads the counter before the log
 * cannot miss a signal that comes while it reads.
 */
export const appendSignal = () => {
  const waiting = new Set<Waiter>()
  let count = 0
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wakeAll = () => {
    clearTimeout(timer)
    timer = undefined
    for (const { wake } of [...waiting]) wake()
  }
  return {
    /** The log grew by events of these streams; undefined: of unknown streams. */
    notify: (streams?: readonly string[]) => {
      count++
      if (streams === undefined) return wakeAll()
      for (const { wake, hurried_by } of [...waiting])
        if (streams.some((stream) => matchesPrefixes(stream, hurried_by))) wake()
      if (waiting.size > 0) timer ??= setTimeout(wakeAll, UNHURRIED_MS)
    },
    count: () => count,
    isClosed: () => closed,
    close: () => {
      closed = true
      count++
      wakeAll()
    },
    /** Waits until the first of: a signal after `since`, `ms` milliseconds, or `signal` is aborted. */
    wait: (since: number, ms: number, signal?: StopSignal, hurried_by?: readonly string[]) =>
      count !== since || closed || signal?.aborted
        ? Promise.resolve()
        : sleep(ms, signal, waiting, hurried_by),
  }
}

export type AppendSignal = ReturnType<typeof appendSignal>

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

/** A pause that an aborted signal ends early. */
export const pause = (ms: number, signal?: StopSignal) =>
  signal?.aborted ? Promise.resolve() : sleep(ms, signal, new Set())
