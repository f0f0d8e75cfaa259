import { buildWeb } from '../embedded/build-web.ts'
import { calibrate } from './calibrate.ts'
import { runSteps } from './run-steps.ts'
import { ALL } from './steps.ts'

/** `npm test`: everything that is promised, on this machine. */
export const test = async (): Promise<number> => {
  await calibrate()
  // The page is weighed and visited. One that does not build is said here, and fails the browser's step.
  await buildWeb().catch((error: unknown) => console.error(error))
  return runSteps(ALL)
}
