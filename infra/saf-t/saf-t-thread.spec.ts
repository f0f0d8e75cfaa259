import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { safTThread } from './saf-t-thread.ts'

/** Every thread that begins while these tests run. */
const begun: Worker[] = []
const onThread = (message: unknown) => void begun.push((message as { worker: Worker }).worker)
subscribe('worker_threads', onThread)
afterAll(() => unsubscribe('worker_threads', onThread))

let stopping = new AbortController()
afterEach(() => {
  stopping.abort()
  begun.length = 0
})

const open = () => {
  stopping = new AbortController()
  const clock = manualClock()
  const thread = safTThread({
    // Nothing listens there: a job ends by that, whatever it is asked.
    database_url: 'postgres://nobody@127.0.0.1:1/nothing',
    eventstore_url: undefined,
    version: 'test',
    supplier: undefined,
    people: async () => new Map(),
    clock,
    signal: stopping.signal,
  })
  const period = { vat_entity_uuid: newId(), from: '2026-11-01', to: '2026-11-01' } as const
  const checkDay = () => thread.run({ period, folder: '/nowhere', only_check: true }, () => undefined)
  return { clock, thread, checkDay }
}

test('BEYOND-13: days that are due after each other are checked by one thread, which then ends; a later day begins another', async () => {
  const { clock, thread, checkDay } = open()
  for (const _ of [1, 2, 3]) expect(await checkDay()).toMatchObject({ failed: 'failed' })
  expect(begun).toHaveLength(1)
  await clock.advance(9_999)
  expect(await checkDay()).toMatchObject({ failed: 'failed' })
  expect(begun).toHaveLength(1)
  await clock.advance(10_000)
  await thread.ended()
  expect(await checkDay()).toMatchObject({ failed: 'failed' })
  expect(begun).toHaveLength(2)
})

test('a thread that dies while it waits is replaced by the next day', async () => {
  const { checkDay } = open()
  await checkDay()
  await begun[0]?.terminate()
  expect(await checkDay()).toMatchObject({ failed: 'failed' })
  expect(begun).toHaveLength(2)
})

test('a process that stops ends a waiting thread, and begins none afterwards', async () => {
  const { thread, checkDay } = open()
  await checkDay()
  stopping.abort()
  await thread.ended()
  expect(await checkDay()).toBeUndefined()
  expect(begun).toHaveLength(1)
})

test('a process that stops in the middle of a day gets no verdict', async () => {
  const { checkDay } = open()
  const checked = checkDay()
  const [thread] = begun
  if (!thread) throw new Error('no thread')
  await once(thread, 'online')
  stopping.abort()
  expect(await checked).toBeUndefined()
})
