import { measureSlowness } from '../slowness/index.ts'

/** What begins beside a run after it was measured, a build or another run, may slow it down twice more. */
const RESERVE = 2

/**
 * Measures this machine once, says what it is, and lets all processes started after it wait accordingly
 * (BON_SLOWNESS; a value that is set already is kept). A machine faster than the reference counts as that.
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
