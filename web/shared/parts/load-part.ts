import { pause } from '../platform/index.ts'

/** Milliseconds after which a part counts as failed (RES-21). */
export const partTimeout_ms = 120_000

const timedOut = 'part.timeout'

/** Loads a part of the app on demand; rejects after two minutes. */
export const loadPart = async <T>(load: () => Promise<T>, timeout_ms = partTimeout_ms): Promise<T> => {
  const answered = new AbortController()
  const late = pause(timeout_ms, answered.signal).then(() => {
    throw new Error(timedOut)
  })
  // The race may be over already: avoid an unhandled rejection.
  late.catch(() => undefined)
  try {
    return await Promise.race([load(), late])
  } finally {
    answered.abort()
  }
}

export type PartFault = 'timeout' | 'missing'

/** Error messages of the browsers, and of Vite for a stylesheet. */
const missing =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i

/** Why a part failed to load; undefined for any other error. */
export const partFault = (error: unknown): PartFault | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.message === timedOut) return 'timeout'
  return missing.test(error.message) ? 'missing' : undefined
}
