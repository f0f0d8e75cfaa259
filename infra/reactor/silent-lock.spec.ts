import { logStart } from '@bon/contracts/kernel'
import { type EventStore, nullLogger } from '@bon/contracts/ports'
import type { ProcessManager } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { silentWire } from '../embedded/silent-wire.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReactor, type ReactorTimes, registerProcesses, runProcess } from './index.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))

const times: Partial<ReactorTimes> = { beat_ms: 50, answer_timeout_ms: 200, behind_ms: 300 }
const store = memoryEventStore()

const start = (
  name: string,
  database_url: string,
  react: ProcessManager['react'],
  log_of_test: EventStore = store,
) => {
  const stopping = new AbortController()
  const manager: ProcessManager = { name, prefixes: ['silent-'], grace_ms: 0, wants: () => true, react }
  const { signal } = stopping
  const running = runProcess(manager, {
    url: database_url,
    store: log_of_test,
    clock: systemClock,
    signal,
    log: nullLogger,
    times,
  })
  onTestFinished(async () => {
    stopping.abort()
    await running.done
  })
  return running
}

test('FIND-H8: a runner whose lock connection stops answering gives up, and another takes over', async () => {
  const wire = await silentWire(url)
  onTestFinished(() => wire.close())
  await registerProcesses(pool, [{ name: 'silent' }], logStart)
  const reactions: string[] = []
  const first = start('silent', wire.url, async () => void reactions.push('first'))
  await expect.poll(() => first.health().status).toBe('running')
  const second = start('silent', url, async () => void reactions.push('second'))
  wire.silence()
  await expect.poll(() => first.health().status).toBe('failing')
  await expect.poll(() => second.health().status, { timeout: 8_000 }).toBe('running')
  await store.append('silent-1', 'any', [event()])
  await expect.poll(() => reactions).toContain('second')
  // The connection works again, and another process holds the lock.
  await expect.poll(() => first.health(), { timeout: 3_000 }).toMatchObject({ status: 'waiting' })
  expect(first.health().error).toBeUndefined()
})

test('FIND-H8: a runner that lags behind the log is failing in health', async () => {
  await registerProcesses(pool, [{ name: 'slow' }], await store.head())
  const gate = Promise.withResolvers<void>()
  const { health } = start('slow', url, () => gate.promise)
  await expect.poll(() => health().status).toBe('running')
  await store.append('silent-2', 'any', [event()])
  await expect
    .poll(() => health(), { timeout: 3_000 })
    .toMatchObject({ status: 'failing', error: 'behind the log' })
  gate.resolve()
  await expect.poll(() => health().status).toBe('running')
})

test('FIND-V2: a runner that starts behind the log reports it, and for how long, until it has caught up', async () => {
  // A separate store: the end of a log is read once for all its followers, and may be cached from the previous test.
  const own = memoryEventStore()
  await registerProcesses(pool, [{ name: 'starting' }], await own.head())
  await own.append('silent-3', 'any', [event()])
  const gate = Promise.withResolvers<void>()
  const first = start('starting', url, () => gate.promise, own)
  expect(first.health()).toMatchObject({ caught_up: false })
  await expect.poll(() => first.health().behind_ms).toBeGreaterThan(0)
  expect(first.health()).toMatchObject({ caught_up: false })
  // A process without the lock is caught up by definition.
  const second = start('starting', url, async () => undefined, own)
  await expect.poll(() => second.health()).toMatchObject({ status: 'waiting', caught_up: true, behind_ms: 0 })
  gate.resolve()
  await expect.poll(() => first.health()).toMatchObject({ status: 'running', caught_up: true, behind_ms: 0 })
})
