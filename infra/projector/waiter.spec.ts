import { addMs, type Instant, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import { orders } from '@bon/projections/orders'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createWaiter } from './waiter.ts'

test('FIND-M1: a timed-out wait skips further waits for seconds, not until the next start', async () => {
  let now: Instant = '2026-11-22T12:00:00.000Z'
  let folded = '64'
  let polls = 0
  const pool = { query: async () => ({ rows: [{ position: folded, stopped: null }] }) } as unknown as pg.Pool
  let giveUp: () => void = () => undefined
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      if (ms > 10) {
        const ended = Promise.withResolvers<void>()
        giveUp = ended.resolve
        return ended.promise
      }
      polls++
      return new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
  const waitFor = createWaiter({ pool, clock, store: logOf('order-1', 'OrderOpened'), projections: [orders] })
  const never = waitFor([orders.name], parsePosition('9223372036854775807'), 1_000)
  giveUp()
  expect(await never).toBe(false)

  polls = 0
  expect(await waitFor([orders.name], parsePosition('128'), 1_000)).toBe(false)
  expect(polls).toBe(0)

  now = addMs(now, 5_000)
  const own = waitFor([orders.name], parsePosition('128'), 1_000)
  setImmediate(() => {
    folded = '128'
  })
  expect(await own).toBe(true)
})

test('a projection without events up to a position is at that position, whatever its row says', async () => {
  const pool = {
    query: async () => ({ rows: [{ position: '64', stopped: null }] }),
  } as unknown as pg.Pool
  const turns = async (ms: number) => {
    for (let i = 0; i < ms; i++) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const clock = { now: () => '2026-11-22T12:00:00.000Z', sleep: turns }
  const waitFor = (stream: string, type: string) =>
    createWaiter({ pool, clock, store: logOf(stream, type), projections: [orders] })
  const position = parsePosition('128')
  expect(await waitFor('counter-1', 'CounterTaken')([orders.name], position, 1_000)).toBe(true)
  expect(await waitFor('order-1', 'OfAnotherRelease')([orders.name], position, 1_000)).toBe(true)
  expect(await waitFor('order-1', 'OrderOpened')([orders.name], position, 1_000)).toBe(false)
})

/** A log in which one event is between the row's position and the awaited one. */
const logOf = (stream: string, type: string) => ({
  readAll: async function* () {
    yield { stream, type, position: parsePosition('100') } as RecordedEvent
  },
})
