import type { ProcessHealth } from '../reactor/index.ts'

/** A process manager delays the start at most this long: after that health names it, and sales continue. */
const MOST_MS = 60_000

type Needs = {
  /** The health of the process managers of this process. */
  processes(): readonly Pick<ProcessHealth, 'name' | 'caught_up'>[]
  /** Names of the managers that move money. */
  moneys: readonly string[]
  /** Milliseconds since the start, by a monotonic clock. */
  elapsed_ms(): number
}

/**
 * Names of the process managers that a starting process waits for; empty: it can serve. It waits once, for those that
 * move money, until each has reached the log's end; what falls behind later is reported by its own health and does not
 * block sales.
 */
export const createReadiness = ({ processes, moneys, elapsed_ms }: Needs): (() => string[]) => {
  let is_open = false
  return () => {
    const behind = processes().filter(({ name, caught_up }) => moneys.includes(name) && !caught_up)
    is_open ||= behind.length === 0 || elapsed_ms() > MOST_MS
    return is_open ? [] : behind.map(({ name }) => name)
  }
}
