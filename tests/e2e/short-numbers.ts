import { test } from './shop-floor.ts'

let given = 0

/**
 * A bon's short number that no other bon of this run has, so that a list of bons can be searched by it: five digits,
 * which no till gives by itself, and a range of 400 for each worker process. The number after it is free too.
 */
export const freeShortNr = (): number => {
  const first = 10_000 + test.info().workerIndex * 400
  given += 2
  return first + given
}
