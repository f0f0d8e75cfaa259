import { logStart } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { ProcessManager } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { silentWire } from '../embedded/silent-wire.ts'
import { freshDatabase } from '../embedded/test-database.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { migrateReactor, type ReactorTimes, registerProcesses, runProcess } from './index.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))

const times: Partial<ReactorTimes> = { beat_ms: 50, silence_ms: 200, behind_ms: 300 }
const store = memoryEventStore()

const start = (
  name: string,
  database_url: string,
  react: ProcessManager['react'],
  log_of_test: EventStore = store,
) => {
  const stopping = new AbortController()
  const manager: ProcessManager = { name, prefixes: ['silent-'], patience_ms: 0, wants: () => true, react }
  const { signal } = stopping
  const log = () => undefined
  const running = runProcess(manager, {
    url: database_url,
    store: log_of_test,
    clock: systemClock,
    signal,
    log,
    times,
  })
  onTestFinished(async () => {
    stopping.abort()
    await running.done
  })
  return running
}

test('H8: a runner whose lock connection falls silent gives up, and another takes over', async () => {
  const wire = await silentWire(url)
  onTestFinished(() => wire.close())
  await registerProcesses(pool, [{ name: 'silent' }], logStart)
  const seen: string[] = []
  const first = start('silent', wire.url, async () => void seen.push('first'))
  await expect.poll(() => first.health().status).toBe('running')
  const second = start('silent', url, async () => void seen.push('second'))
  wire.silence()
  await expect.poll(() => first.health().status).toBe('failing')
  await expect.poll(() => second.health().status, { timeout: 8_000 }).toBe('running')
  await store.append('silent-1', 'any', [event()])
  await expect.poll(() => seen).toContain('second')
  // The way to the database is open again, and the lock is somebody else's.
  await expect.poll(() => first.health(), { timeout: 3_000 }).toMatchObject({ status: 'waiting' })
  expect(first.health().error).toBeUndefined()
})

test('H8: a runner that stands behind the log is failing in health', async () => {
  await registerProcesses(pool, [{ name: 'slow' }], await store.head())
  const held = Promise.withResolvers<void>()
  const { health } = start('slow', url, () => held.promise)
  await expect.poll(() => health().status).toBe('running')
  await store.append('silent-2', 'any', [event()])
  await expect
    .poll(() => health(), { timeout: 3_000 })
    .toMatchObject({ status: 'failing', error: 'behind the log' })
  held.resolve()
  await expect.poll(() => health().status).toBe('running')
})

test('V2: one that starts behind the log says so from its start, and for how long, until it has come to its end', async () => {
  // Of its own: where a log ends is asked once for all who follow it, and may be known from the test before.
  const own = memoryEventStore()
  await registerProcesses(pool, [{ name: 'starting' }], await own.head())
  await own.append('silent-3', 'any', [event()])
  const held = Promise.withResolvers<void>()
  const first = start('starting', url, () => held.promise, own)
  expect(first.health()).toMatchObject({ caught_up: false })
  await expect.poll(() => first.health().behind_ms).toBeGreaterThan(0)
  expect(first.health()).toMatchObject({ caught_up: false })
  // Whose turn it is not waits for nothing.
  const second = start('starting', url, async () => undefined, own)
  await expect.poll(() => second.health()).toMatchObject({ status: 'waiting', caught_up: true, behind_ms: 0 })
  held.resolve()
  await expect.poll(() => first.health()).toMatchObject({ status: 'running', caught_up: true, behind_ms: 0 })
})
