import type { ProcessHealth } from '../reactor/index.ts'

/** A manager that does not get on holds up a start this long at most: then it is named, and selling goes on. */
const MOST_MS = 60_000

type Needs = {
  /** How the process managers of this process are doing. */
  processes(): readonly Pick<ProcessHealth, 'name' | 'caught_up'>[]
  /** Names of those that move money. */
  moneys: readonly string[]
  /** Milliseconds since the start, by a clock that only goes forward. */
  elapsed_ms(): number
}

/**
 * Names of the process managers that a process which was just started waits for; none: it may be sent customers. It
 * waits for those of money until each has come to where the log ended, and once only: what falls behind later is said
 * by its own health, and closes no shop.
 */
export const createReadiness = ({ processes, moneys, elapsed_ms }: Needs): (() => string[]) => {
  let is_open = false
  return () => {
    const behind = processes().filter(({ name, caught_up }) => moneys.includes(name) && !caught_up)
    is_open ||= behind.length === 0 || elapsed_ms() > MOST_MS
    return is_open ? [] : behind.map(({ name }) => name)
  }
}
