import type { Clock } from '@bon/contracts/ports'

/**
 * Waits for work that goes on without us: its result, or undefined after `ms`. What was begun is not undone, the
 * reactor finishes it (architecture.md 4c step 4); its failure after the deadline has nobody to tell.
 */
export const inTime = async <T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> => {
  const done = new AbortController()
  const late = clock.sleep(ms, done.signal).then(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
    work.catch(() => undefined)
  }
}
