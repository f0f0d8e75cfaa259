import { expect, test } from 'vitest'
import { hostileBugs } from './hostile-bugs.ts'
import { runHostileDay } from './hostile-day.ts'

/** `pnpm long` has time for 200 days of 300 commands. */
const days = Number(process.env['BON_HOSTILE_DAYS'] ?? 20)
const commands = Number(process.env['BON_HOSTILE_COMMANDS'] ?? 80)
const handful = 5
const handfuls = Array.from({ length: Math.ceil(days / handful) }, (_, i) => 1 + i * handful)
const seen = { attacks: 0, poisons: 0, waiting: 0 }

test.each(handfuls)(
  'two companies, hostile clients and events that nobody can digest: days from seed %i on keep every invariant (R-4)',
  async (first) => {
    for (let seed = first; seed < first + handful; seed++) {
      const day = await runHostileDay(seed, commands).catch((error: Error) => {
        throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
      })
      seen.attacks += day.attacks
      seen.poisons += day.poisons
      seen.waiting += day.waiting
    }
  },
  (90_000 * commands) / 80,
)

test('there were attacks, and events that wait', () => {
  expect(seen.attacks).toBeGreaterThan(days * 10)
  expect(seen.poisons).toBeGreaterThan(days / 2)
  expect(seen.waiting).toBeGreaterThanOrEqual(seen.poisons)
})

test.each(Object.entries(hostileBugs))('%s is found', async (_, { plant, by }) => {
  const says: string[] = []
  for (let seed = 1; seed <= 80 && says.length === 0; seed++)
    await runHostileDay(seed, 80, plant()).catch((error: Error) => says.push(error.message))
  expect(says[0]).toMatch(by)
})
