/**
 * The number of shops for parallel browser tests: one more than two cores, because a page often waits for its clock or an
 * answer. A third saves a tenth of the time; two of 147 tests timed out by it before limits scaled with the machine
 * (ADR 0053).
 */
export const shops = 3
