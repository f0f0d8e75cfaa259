import { logStart, type Position } from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import { orders } from '@bon/projections/orders'
import { expect, onTestFinished, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { followLive } from './live.ts'
import { createMember } from './member.ts'
import { append, day } from './projector.examples.ts'
import type { Queries } from './projector-client.ts'

/** A database that accepts every statement, and a clock that never advances: a pause ends only by its signal. */
const rig = async () => {
  const store = memoryEventStore()
  const statements: string[][] = []
  const client = {
    query: async ({ values }: { values: [string[], number[], string[], string[]] }) => {
      statements.push(values[3])
      return { rows: values[0].map((projection) => ({ projection })) }
    },
  } as unknown as Queries
  const pauses: (() => void)[] = []
  const sleep = (_: number, signal?: { addEventListener(type: 'abort', then: () => void): void }) =>
    new Promise<void>((resolve) => {
      pauses.push(resolve)
      signal?.addEventListener('abort', resolve)
    })
  const stop = new AbortController()
  const live = followLive({
    deps: {
      store,
      log: nullLogger,
      clock: { now: () => '2026-11-22T12:00:00.000Z', sleep },
      projections: [orders],
    },
    client,
    signal: stop.signal,
    dismiss: (_, reason) => {
      throw reason
    },
    fail: (reason) => {
      throw reason
    },
  })
  const member = createMember(orders, store, nullLogger)
  expect(await live.join(member)).toBe(true)
  onTestFinished(async () => {
    stop.abort()
    await live.end(false)
    await store.close()
  })
  const ordersOf = day(4).filter(({ stream }) => stream.startsWith('order-'))
  return { store, member, statements, pauses, events: ordersOf }
}

test('a single event is written at once; events right after it share one statement', async () => {
  const { store, statements, pauses, events } = await rig()
  const first = await append(store, events.slice(0, 1))
  await expect.poll(() => statements).toEqual([[`${first}`]])
  let last: Position = logStart
  for (const event of events.slice(1, 5)) last = await append(store, [event])
  expect(statements).toHaveLength(1)
  for (const resume of pauses.splice(0)) resume()
  await expect.poll(() => statements).toEqual([[`${first}`], [`${last}`]])
})

test('a reader waiting for a position is not delayed for later events', async () => {
  const { store, member, statements, events } = await rig()
  await append(store, events.slice(0, 1))
  await expect.poll(() => statements).toHaveLength(1)
  const second = await append(store, events.slice(1, 2))
  await member.progress.reached(second, new AbortController().signal)
  expect(statements).toHaveLength(2)
})
