/** How many shops the browser tests are visited in at once: a page waits a third of its time, and there are two cores. */
export const shops = 2
