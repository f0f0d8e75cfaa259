import { logStart, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import { nullLogger, StoreUnavailable } from '@bon/contracts/ports'
import type { ProcessManager } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId, systemClock } from '../clock/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import {
  migrateReactor,
  parkedEvents,
  parkedOf,
  type ReactorTimes,
  registerProcesses,
  runProcess,
  wakeParked,
} from './index.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))

const store = memoryEventStore()
let handled: string[] = []
let fails: (recorded: RecordedEvent) => void = () => undefined
let name = ''
beforeEach(() => {
  handled = []
  fails = () => undefined
  name = `spec${newId().replaceAll('-', '')}`
})

const soon: Partial<ReactorTimes> = { poll_ms: 10, first_ms: 20, most_ms: 100 }
const defaultRetry: Partial<ReactorTimes> = { poll_ms: 10 }

const placeOf = ({ stream, revision }: RecordedEvent) => `${stream.split('-')[1]} ${revision}`

const run = async (over: Partial<ProcessManager> = {}, times = soon) => {
  const stopping = new AbortController()
  const manager: ProcessManager = {
    name,
    prefixes: [`${name}-`],
    grace_ms: 0,
    wants: () => true,
    react: async (events) => {
      for (const recorded of events) {
        fails(recorded)
        // Delivery is at least once.
        if (!handled.includes(placeOf(recorded))) handled.push(placeOf(recorded))
      }
    },
    ...over,
  }
  await registerProcesses(pool, [manager], logStart)
  const { signal } = stopping
  const running = runProcess(manager, { url, store, clock: systemClock, signal, log: nullLogger, times })
  const end = async () => {
    stopping.abort()
    await running.done
  }
  onTestFinished(end)
  return { health: running.health, end }
}

const write = async (stream: string, count = 1) => {
  for (let n = 0; n < count; n++) await store.append(`${name}-${stream}`, 'any', [event()])
}

const failsOn = (place: string) => {
  fails = (recorded) => {
    if (placeOf(recorded) === place) throw new Error('the amount is too large')
  }
}

const ofStream = (stream: string) => handled.filter((place) => place.startsWith(`${stream} `))

const rows = async (text: string) => (await pool.query(text, [name])).rows

test('FIND-C1: an event that fails parks its own stream, and all others continue', async () => {
  failsOn('poison 1')
  await write('poison', 3)
  await write('other', 2)
  const { health } = await run()
  await expect.poll(() => ofStream('other')).toEqual(['other 0', 'other 1'])
  await write('poison')
  await write('other')
  await expect.poll(() => ofStream('other')).toHaveLength(3)
  expect(ofStream('poison')).toEqual(['poison 0'])
  expect(health()).toMatchObject({ status: 'running', parked: 1, parked_error: 'the amount is too large' })
  const parked = await rows('select key, stream, error from reactor.parked where process = $1')
  expect(parked).toEqual([
    { key: `${name}-poison`, stream: `${name}-poison`, error: 'the amount is too large' },
  ])
  const first = (await parkedEvents(pool, store)).filter((recorded) => recorded.stream.startsWith(name))
  expect(first.map(placeOf)).toEqual(['poison 1'])
  // A restore that ends what was under way is given all of it, for the Z that lists it.
  await expect
    .poll(async () => (await parkedOf(pool, store, name)).map(placeOf))
    .toEqual(['poison 1', 'poison 2', 'poison 3'])
  expect(await parkedOf(pool, store, 'another')).toEqual([])
})

test('FIND-C1: a parked event is retried, and its stream follows in order once it succeeds', async () => {
  failsOn('poison 0')
  await write('poison', 3)
  const { health } = await run()
  await expect.poll(() => health().parked).toBe(1)
  failsOn('poison 2')
  await expect.poll(() => ofStream('poison')).toEqual(['poison 0', 'poison 1'])
  fails = () => undefined
  await expect.poll(() => health().parked).toBe(0)
  await write('poison')
  await expect.poll(() => ofStream('poison')).toEqual([0, 1, 2, 3].map((n) => `poison ${n}`))
  expect(await rows('select 1 from reactor.parked_events where process = $1')).toEqual([])
  expect(await rows('select 1 from reactor.parked where process = $1')).toEqual([])
})

test('FIND-C1: the delay to the next attempt grows with each failure, and is stored', async () => {
  failsOn('poison 0')
  await write('poison')
  const { health, end } = await run()
  await expect.poll(() => health().parked).toBe(1)
  const attempts = async () =>
    (await rows('select attempts from reactor.parked where process = $1'))[0]?.attempts
  await expect.poll(attempts).toBeGreaterThan(2)
  await end()
  const before = await attempts()
  await run()
  await expect.poll(attempts).toBeGreaterThan(before)
})

test('FIND-C1: a restart keeps parked streams, and retries them once however far the next attempt is', async () => {
  failsOn('poison 0')
  await write('poison')
  const first = await run({}, defaultRetry)
  await expect.poll(() => first.health().parked).toBe(1)
  await first.end()
  await write('poison')
  await write('other')
  const second = await run({}, defaultRetry)
  await expect.poll(() => ofStream('other')).toEqual(['other 0'])
  expect(ofStream('poison')).toEqual([])
  await second.end()
  fails = () => undefined
  await run({}, defaultRetry)
  await expect.poll(() => ofStream('poison')).toEqual(['poison 0', 'poison 1'])
})

test('R-4: a woken stream is retried at once, however far the next attempt is', async () => {
  failsOn('poison 0')
  await write('poison', 2)
  const { health } = await run({}, defaultRetry)
  await expect.poll(() => health().parked).toBe(1)
  fails = () => undefined
  wakeParked(pool, systemClock, nullLogger)()
  await expect.poll(() => ofStream('poison')).toEqual(['poison 0', 'poison 1'])
  await expect.poll(() => health().parked).toBe(0)
})

test('R-4: a stream that is woken while an attempt is under way is tried again at once', async () => {
  let attempts = 0
  await write('poison')
  await run(
    {
      react: async ([recorded]) => {
        attempts += 1
        // More than the attempts that are made anyway: of the batch, of the event alone, and at the start.
        if (attempts < 6) {
          await pool.query('update reactor.parked set next_try_at = $1', [systemClock.now()])
          throw new Error('the cause')
        }
        if (recorded) handled.push(placeOf(recorded))
      },
    },
    { poll_ms: 10, first_ms: 600_000 },
  )
  await expect.poll(() => ofStream('poison')).toEqual(['poison 0'])
})

test('FIND-C1: while the storage is unavailable nothing is parked', async () => {
  let isAway = true
  fails = () => {
    if (isAway) throw new StoreUnavailable('away')
  }
  await write('first')
  const { health } = await run()
  await expect.poll(() => health().status).toBe('failing')
  isAway = false
  await expect.poll(() => handled, { timeout: 3_000 }).toEqual(['first 0'])
  expect(health()).toMatchObject({ status: 'running', parked: 0 })
})

test('FIND-L2: a process manager of a later release begins at the end of the log, one that declares it at the start', async () => {
  await registerProcesses(
    pool,
    [{ name }, { name: `${name}all`, starts_at: 'beginning' }],
    parsePosition('70'),
  )
  const places = await pool.query(
    `select process, position::text from reactor.checkpoints where process like $1 || '%' order by process`,
    [name],
  )
  expect(places.rows).toEqual([
    { process: name, position: '70' },
    { process: `${name}all`, position: '0' },
  ])
})
