import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from '../../infra/slowness/scaled.ts'

/** Below the timeout of an API test, so that the caller's message is reported. */
const TIMEOUT_MS = 20_000

/**
 * Polls until the value is sufficient, and returns it; after the timeout returns the last value for the test to
 * compare. A timeout does not measure the product (tests/bench does): any delay within it passes.
 */
export const pollUntil = async <T>(read: () => Promise<T>, isEnough: (value: T) => boolean): Promise<T> => {
  const end = performance.now() + scaled(TIMEOUT_MS)
  for (;;) {
    const value = await read()
    if (isEnough(value) || performance.now() > end) return value
    await sleep(20)
  }
}
