import { runSteps } from './run-steps.ts'
import { ALL } from './steps.ts'

/** `npm test`: everything that is promised, on this machine. */
export const test = (): Promise<number> => runSteps(ALL)
