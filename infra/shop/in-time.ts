import type { Clock } from '@bon/contracts/ports'
import { NotSealed, type Sealer } from '@bon/services/journal'
import { isPassing } from '../pool/index.ts'

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

/** Undefined where a receipt is not sealed yet: the money is in the books, and the reactor goes on once it can be. */
export const unlessUnsealed = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof NotSealed) return undefined
    throw error
  }
}

/** A sealer whose every failure is `NotSealed`, save storage that is away: what it was given has happened. */
export const sealLater = ({ seal }: Sealer): Sealer => ({
  seal: (source) =>
    seal(source).catch((error: unknown) => {
      throw isPassing(error) || error instanceof NotSealed ? error : new NotSealed(source, error)
    }),
})
