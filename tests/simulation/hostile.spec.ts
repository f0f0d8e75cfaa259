import { expect, test } from 'vitest'
import { hostileBugs } from './hostile-bugs.ts'
import { runHostileDay } from './hostile-day.ts'

/** `pnpm long` runs 200 days of 300 commands. */
const days = Number(process.env['BON_HOSTILE_DAYS'] ?? 20)
const commands = Number(process.env['BON_HOSTILE_COMMANDS'] ?? 80)
const handful = 5
const handfuls = Array.from({ length: Math.ceil(days / handful) }, (_, i) => 1 + i * handful)
const totals = { attacks: 0, poisons: 0, waiting: 0 }

test.each(handfuls)(
  'two companies, hostile clients and events that fail: days from seed %i on keep every invariant (R-4)',
  async (first) => {
    for (let seed = first; seed < first + handful; seed++) {
      const day = await runHostileDay(seed, commands).catch((error: Error) => {
        throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
      })
      totals.attacks += day.attacks
      totals.poisons += day.poisons
      totals.waiting += day.waiting
    }
  },
  (90_000 * commands) / 80,
)

test('attacks and parked events occurred', () => {
  expect(totals.attacks).toBeGreaterThan(days * 10)
  expect(totals.poisons).toBeGreaterThan(days / 2)
  expect(totals.waiting).toBeGreaterThanOrEqual(totals.poisons)
})

test.each(Object.entries(hostileBugs))('%s is found', async (_, { plant, by }) => {
  const summary: string[] = []
  for (let seed = 1; seed <= 80 && summary.length === 0; seed++)
    await runHostileDay(seed, 80, plant()).catch((error: Error) => summary.push(error.message))
  expect(summary[0]).toMatch(by)
})
