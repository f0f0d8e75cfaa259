/**
 * Times in tests are written for the reference machine. `npm test` measures this machine and passes the ratio as
 * BON_SLOWNESS; a test without it uses the times unscaled.
 */
export const slowness = Math.max(1, Number(process.env['BON_SLOWNESS']) || 1)

/** Converts milliseconds on the reference machine to this one; never fewer. For limits, not for pauses. */
export const scaled = (ms: number): number => Math.round(ms * slowness)
