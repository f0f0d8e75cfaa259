import type { decideHere } from './decide-here.ts'

let decide: typeof decideHere | undefined

/** The decider comes with the other parts that no first key needs (ADR 0012). */
export const fetchDecider = async (): Promise<void> => {
  decide ??= (await import('./decide-here.ts')).decideHere
}

/** Our own word in this frame, where it has come by now; the server's is final either way. */
export const decidedHere: typeof decideHere = (...asked) => decide?.(...asked)
