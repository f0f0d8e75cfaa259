import type { Clock } from '@bon/contracts/ports'

/**
 * Waits for work that continues in the background: its result, or undefined after `ms`. Work in progress is not undone,
 * the reactor finishes it (ARCH-16); a failure after the deadline is ignored.
 */
export const inTime = async <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> => {
  const done = new AbortController()
  const late = clock.sleep(ms, done.signal).then(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
    // A failure after the deadline has no caller left; without a handler it would end the process.
    work.catch(() => undefined)
  }
}
