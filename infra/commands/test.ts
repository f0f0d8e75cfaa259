import { buildWeb } from '../embedded/build-web.ts'
import { calibrate } from './calibrate.ts'
import { shareCompiledModules } from './compile-cache.ts'
import { runSteps } from './run-steps.ts'
import { ALL } from './steps.ts'

/** `npm test`: all checks and tests on this machine. */
export const test = async (): Promise<number> => {
  shareCompiledModules()
  await calibrate()
  // The tests need the built page. A build failure is printed here and fails the browser step.
  await buildWeb().catch((error: unknown) => console.error(error))
  return runSteps(ALL)
}
