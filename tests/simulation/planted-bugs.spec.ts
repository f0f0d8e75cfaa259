import { expect, test } from 'vitest'
import { bugs } from './planted-bugs.ts'
import { runDay } from './run-day.ts'

/**
 * G-04: a simulator that finds no bugs proves nothing. Each bug must be found by a day's invariants, within 200 seeds.
 */
test.each(Object.entries(bugs))('%s is found', async (_, { plant, by }) => {
  const summary: string[] = []
  for (let seed = 1; seed <= 200 && summary.length === 0; seed++) {
    await runDay(seed, 100, plant()).catch((error: Error) => summary.push(error.message))
  }
  expect(summary[0]).toMatch(by)
})
