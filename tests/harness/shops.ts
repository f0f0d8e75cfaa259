/**
 * How many shops the browser tests are visited in at once: one for each of two cores. A third took a tenth off the time,
 * and two journeys of 147 with it, which waited for longer than they may.
 */
export const shops = 2
