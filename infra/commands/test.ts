import { calibrate } from './calibrate.ts'
import { shareCompiledModules } from './compile-cache.ts'
import { runSteps } from './run-steps.ts'
import { ALL } from './steps.ts'

/** `npm test`: all checks and tests on this machine. */
export const test = async (): Promise<number> => {
  shareCompiledModules()
  await calibrate()
  return runSteps(ALL)
}
