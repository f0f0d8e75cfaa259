import { expect, test } from 'vitest'
import { runDay } from './run-day.ts'

/** A day that a failure named (`pnpm day --seed 42`), or the hundred of every run. */
const given = process.env['BON_SEED']
const commands = 200

/**
 * G-03: before and after each call of a port; reads are streams, whose end is the next call's beginning, and what is
 * answered at once has no after.
 */
const crashpoints = [
  ...['store.append', 'signer.sign', 'entities.entityOf', 'checkpoints.read', 'checkpoints.save'],
  ...['register', 'hasCashier', 'means', 'sellable'].map((call) => `directory.${call}`),
]
  .flatMap((call) => [`${call}:before`, `${call}:after`])
  .concat('store.readStream:before', 'store.readAll:before', 'directory.takes:before')

/** Fifty days from a seed on: a file lives them on one core, and the hundred of every run are two files'. */
export const fiftyDays = (from: number): void => {
  /** In handfuls, so that a busy machine shows how far it got. */
  const handfuls = given
    ? [[Number(given)]]
    : Array.from({ length: 5 }, (_, i) => Array.from({ length: 10 }, (_, j) => from + 10 * i + j))
  const hits = new Map<string, number>()

  test.each(handfuls)(
    'days in the shop from seed %i on keep every invariant (G-01, G-02)',
    async (...seeds) => {
      for (const seed of seeds) {
        const again = `replay it with: pnpm day --seed ${seed}`
        const day = await runDay(seed, commands).catch((error: Error) => {
          throw new Error(`seed ${seed}: ${error.message}; ${again}`, { cause: error })
        })
        for (const [name, count] of day.hits) hits.set(name, (hits.get(name) ?? 0) + count)
        // One in ten is lived twice, and is the same to the last byte.
        if (seed % 10 === 0 || given) expect((await runDay(seed, commands)).trace, again).toBe(day.trace)
      }
    },
  )

  test.skipIf(given)(
    'every crashpoint was passed at least twenty times, and no other is there (G-03)',
    () => {
      const rare = crashpoints.filter((name) => (hits.get(name) ?? 0) < 20)
      expect(rare).toEqual([])
      expect([...hits.keys()].sort()).toEqual([...crashpoints].sort())
    },
  )
}
