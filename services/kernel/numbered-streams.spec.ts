import type { EventStore } from '@bon/contracts/ports'
import { assert, asyncProperty, integer } from 'fast-check'
import { expect, test } from 'vitest'
import { specStore } from '../spec-support/spec-store.ts'
import { lastNumbered } from './numbered-streams.ts'

/** A store in which streams 1 to `count` exist. */
const storeWith = (count: number) => {
  let reads = 0
  const store: EventStore = {
    ...specStore(),
    async *readStream(stream) {
      reads++
      if (Number(stream.slice(2)) <= count) yield {} as never
    },
  }
  return { store, reads: () => reads }
}

test('the last stream is found from any earlier known one, with few reads', () =>
  assert(
    asyncProperty(integer({ min: 0, max: 5_000 }), integer({ min: 0, max: 5_000 }), async (count, start) => {
      const { store, reads } = storeWith(count)
      expect(await lastNumbered(store, (n) => `s-${n}`, Math.min(start, count))).toBe(count)
      expect(reads()).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(count + 2)) + 2)
    }),
  ))

test('a recent look-up needs one read', async () => {
  const { store, reads } = storeWith(365)
  await lastNumbered(store, (n) => `s-${n}`, 365)
  expect(reads()).toBe(1)
})
