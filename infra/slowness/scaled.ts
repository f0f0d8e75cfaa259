/**
 * The times in tests are written for the reference machine. `npm test` measures this one and passes the ratio on as
 * BON_SLOWNESS; a test that is run without it keeps the times as they are written.
 */
export const slowness = Math.max(1, Number(process.env['BON_SLOWNESS']) || 1)

/** Milliseconds on the reference machine to milliseconds on this one; never fewer. For limits, not for pauses. */
export const scaled = (ms: number): number => Math.round(ms * slowness)
