import { runSteps } from './run-steps.ts'
import { STANDING, UNIT } from './steps.ts'

/** `pnpm check`: what is not discussed in review. */
export const check = (): Promise<number> => runSteps([...STANDING, UNIT])
