/**
 * How many times as slow this machine is as the one that the times in tests were written on; at least 1. `npm test`
 * measures it (infra/commands/calibrate.ts); without it a test runs with the times as they are written.
 */
const slowness = Math.max(1, Number(process.env['BON_SLOWNESS']) || 1)

/** A wait in milliseconds on the reference machine, as long as it is on this one. */
export const scaled = (ms: number): number => Math.round(ms * slowness)
