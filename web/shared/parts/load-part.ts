import { pause } from '../platform/index.ts'

/** RES-21. */
export const partPatience_ms = 120_000

const timedOut = 'part.timeout'

/** A part of the program that is fetched when it is needed: it comes, or it is said within two minutes that it did not. */
export const loadPart = async <T>(load: () => Promise<T>, patience_ms = partPatience_ms): Promise<T> => {
  const answered = new AbortController()
  const late = pause(patience_ms, answered.signal).then(() => {
    throw new Error(timedOut)
  })
  // Whoever waits has been answered.
  late.catch(() => undefined)
  try {
    return await Promise.race([load(), late])
  } finally {
    answered.abort()
  }
}

export type PartFault = 'timeout' | 'missing'

/** As the browsers say it, and Vite of a stylesheet. */
const missing =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i

/** Why a part did not come; undefined is another failure. */
export const partFault = (error: unknown): PartFault | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.message === timedOut) return 'timeout'
  return missing.test(error.message) ? 'missing' : undefined
}
