import { runSteps } from './run-steps.ts'
import { CHECK } from './steps.ts'

/** `pnpm check`: types, lint, import rules, dead code and unit tests. */
export const check = (): Promise<number> => runSteps(CHECK)
