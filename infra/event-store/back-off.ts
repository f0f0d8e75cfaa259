/** Milliseconds before the n-th retry: 20, 40, … up to `most`; with jitter, so that processes spread out. */
export const backOff = (attempt: number, most: number): number =>
  Math.min(most, 20 * 2 ** Math.min(attempt, 16)) * (0.75 + Math.random() / 4)
