import type { decideHere } from './decide-here.ts'

let decide: typeof decideHere | undefined

/** The decider is loaded after the first screen (ADR 0012). */
export const fetchDecider = async (): Promise<void> => {
  decide ??= (await import('./decide-here.ts')).decideHere
}

/** The local decision, when the decider is loaded; the server's decision is final either way. */
export const decidedHere: typeof decideHere = (...args) => decide?.(...args)
