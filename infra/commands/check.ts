import { runSteps } from './run-steps.ts'
import { BASE_STEPS, UNIT } from './steps.ts'

/** `pnpm check`: types, lint, import rules, dead code and unit tests. */
export const check = (): Promise<number> => runSteps([...BASE_STEPS, UNIT])
