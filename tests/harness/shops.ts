/**
 * The number of shops for parallel browser tests: one for each of two cores. A third saved a tenth of the time, but two
 * of 147 tests timed out.
 */
export const shops = 2
