/**
 * How many shops the browser tests are visited in at once. On two cores two journeys leave a quarter of them idle, as
 * each waits for what it has asked; a third fills it.
 */
export const shops = 3
