import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from '@bon/infra/slowness'

/** Timeout of a command: a page that hangs answers none. */
export const commandTimeout = (): number => scaled(20_000)

const APPEAR_MS = 15_000
const INTERVAL_MS = 100

/** Asks until the answer is not undefined; rejects with `sentence` after 15 s. */
export const until = async <T>(ask: () => Promise<T | undefined>, sentence: string): Promise<T> => {
  const end = Date.now() + scaled(APPEAR_MS)
  while (Date.now() < end) {
    const found = await ask()
    if (found !== undefined) return found
    await sleep(INTERVAL_MS)
  }
  throw new Error(sentence)
}

/** Asks of each path in turn until one gives an answer. */
export const firstShown = <T>(
  xpaths: readonly string[],
  displayed: (xpath: string) => Promise<T | undefined>,
): Promise<{ xpath: string; element: T }> =>
  until(
    async () => {
      for (const xpath of xpaths) {
        const element = await displayed(xpath)
        if (element !== undefined) return { xpath, element }
      }
      return undefined
    },
    `not on the page: ${xpaths.join(' or ')}`,
  )
