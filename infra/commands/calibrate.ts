import { measureSlowness } from '../slowness/index.ts'

/** Allowance for load that starts after the measurement, such as a build or another test run. */
const RESERVE = 2

/**
 * Measures this machine once, prints the result, and scales the timeouts of all processes started after it
 * (BON_SLOWNESS; an existing value is kept). A machine faster than the reference counts as the reference.
 */
export const calibrate = async (): Promise<void> => {
  if (process.env['BON_SLOWNESS']) return
  const { cpu, database } = await measureSlowness()
  const slowness = Math.max(1, cpu, database)
  process.env['BON_SLOWNESS'] = (slowness * RESERVE).toFixed(2)
  const parts = `processor ${cpu.toFixed(1)}, PostgreSQL ${database.toFixed(1)}`
  console.log(
    `This machine is ${slowness.toFixed(1)} times as slow as the reference (${parts}); tests wait ${process.env['BON_SLOWNESS']} times as long.`,
  )
}
