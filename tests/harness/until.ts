import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from '../../infra/slowness/scaled.ts'

/** Below the time that one API test has, so that the sentence of the caller is what a person reads. */
const PATIENCE_MS = 20_000

/**
 * Looks again and again until what is seen is enough, and answers it; after the limit it answers what it saw last, for the
 * test to compare. A limit is no measure of the product (tests/bench is): what comes at all passes.
 */
export const lookUntil = async <T>(look: () => Promise<T>, isEnough: (seen: T) => boolean): Promise<T> => {
  const end = performance.now() + scaled(PATIENCE_MS)
  for (;;) {
    const seen = await look()
    if (isEnough(seen) || performance.now() > end) return seen
    await sleep(20)
  }
}
