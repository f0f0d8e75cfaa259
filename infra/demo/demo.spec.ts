import { logStart } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { manualClock } from '../clock/manual-clock.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { memoryMessageBus } from '../message-bus/index.ts'
import { createWriteSide } from '../processes/write-side.ts'
import { demoConfiguration } from './configuration.ts'
import { seedConfiguration, seedTrade } from './index.ts'

const now = '2026-11-21T09:00:00.000Z'
const signer = { key_id: 'spec', certificate_pem: '', sign: async (message: string) => `${message.length}` }

/** A start of the house over a log that may be there already: everything in memory is new. */
const start = async (store: EventStore) => {
  const ended = new AbortController()
  const house = await createWriteSide({
    store,
    signer,
    clock: manualClock(),
    bus: memoryMessageBus(),
    bitsOf: () => new Uint8Array(8),
    signal: ended.signal,
  })
  await seedConfiguration(house, now)
  const head = await store.head()
  await expect.poll(() => house.catalogue.seen() >= head).toBe(true)
  const trade = { house, catalogue: house.catalogue, now, days: 2, tell: () => undefined }
  await seedTrade(trade).finally(() => ended.abort())
}

const dyingAfter = (store: EventStore, appends: number): EventStore => {
  let left = appends
  const append: EventStore['append'] = (...parameters) =>
    left-- > 0 ? store.append(...parameters) : Promise.reject(new StoreUnavailable('killed'))
  return { ...store, append }
}

/** The facts of the shop; the journal may seal a late act in another place of its order. */
const factsOf = async (store: EventStore): Promise<string[]> => {
  const facts: string[] = []
  const all = { limit: 1_000_000, prefixes: ['order-', 'zReport-'] }
  for await (const { stream, revision, type, event_id } of store.readAll(logStart, all)) {
    facts.push(`${stream} ${revision} ${type} ${event_id}`)
  }
  return facts.sort()
}

test('a first start that was killed anywhere goes on, and ends with the same month', async () => {
  const whole = memoryEventStore()
  await start(whole)
  const expected = await factsOf(whole)
  expect(expected.length).toBeGreaterThan(1_000)
  // The first appends configure the house; the rest falls into openings, sales, closings and the change of day.
  for (const later of [1, 95, 246, 397, 548, 699, 850]) {
    const log = memoryEventStore()
    await expect(start(dyingAfter(log, demoConfiguration.length + later))).rejects.toThrow('killed')
    await start(log)
    expect(await factsOf(log)).toEqual(expected)
  }
})
