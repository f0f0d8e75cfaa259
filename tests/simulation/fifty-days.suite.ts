import { expect, test } from 'vitest'
import { checkBundle } from './bundle.ts'
import { runDay } from './run-day.ts'

/** The seed of a failed day (`pnpm day --seed 42`), or the hundred days of every run. */
const fixedSeed = process.env['BON_SEED']
const commands = 200

/**
 * G-03: before and after each call of a port; a read is a stream whose end is covered by the next call, and a
 * synchronous answer has no point after it.
 */
const crashpoints = [
  ...[
    'store.append',
    'store.head',
    'signer.sign',
    'signer.signHead',
    'entities.entityOf',
    'checkpoints.read',
    'checkpoints.save',
  ],
  ...['register', 'hasCashier', 'paymentType', 'sellable'].map((call) => `directory.${call}`),
]
  .flatMap((call) => [`${call}:before`, `${call}:after`])
  .concat(
    'store.readStream:before',
    'store.readStreams:before',
    'store.readAll:before',
    'directory.takes:before',
  )

/** Fifty days from a seed on: one file runs them on one core, so every run's hundred days are in two files. */
export const fiftyDays = (from: number): void => {
  /** In groups, so that a busy machine shows its progress. */
  const handfuls = fixedSeed
    ? [[Number(fixedSeed)]]
    : Array.from({ length: 5 }, (_, i) => Array.from({ length: 10 }, (_, j) => from + 10 * i + j))
  const hits = new Map<string, number>()

  test.each(handfuls)('days from seed %i on keep every invariant (G-01, G-02)', async (...seeds) => {
    for (const seed of seeds) {
      const again = `replay it with: pnpm day --seed ${seed}`
      const day = await runDay(seed, commands).catch((error: Error) => {
        throw new Error(`seed ${seed}: ${error.message}; ${again}`, { cause: error })
      })
      for (const [name, count] of day.hits) hits.set(name, (hits.get(name) ?? 0) + count)
      // One day in ten is enough for every run: all hundred in `pnpm long`.
      if (seed % 10 === 0 || fixedSeed || process.env['BON_LONG']) await checkBundle(day.log)
      // Every tenth day runs twice, and must be identical to the byte.
      if (seed % 10 === 0 || fixedSeed) expect((await runDay(seed, commands)).trace, again).toBe(day.trace)
    }
  })

  test.skipIf(fixedSeed)(
    'every crashpoint was passed at least twenty times, and no others exist (G-03)',
    () => {
      const rare = crashpoints.filter((name) => (hits.get(name) ?? 0) < 20)
      expect(rare).toEqual([])
      expect([...hits.keys()].sort()).toEqual([...crashpoints].sort())
    },
  )
}
