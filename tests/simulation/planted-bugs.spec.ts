import { expect, test } from 'vitest'
import { bugs } from './planted-bugs.ts'
import { runDay } from './run-day.ts'

/** G-04: a simulator that cannot find a bug does not count. Each is found by a day's invariants, in 200 seeds at most. */
test.each(Object.entries(bugs))('%s is found', async (_, { plant, by }) => {
  const says: string[] = []
  for (let seed = 1; seed <= 200 && says.length === 0; seed++) {
    await runDay(seed, 100, plant()).catch((error: Error) => says.push(error.message))
  }
  expect(says[0]).toMatch(by)
})
