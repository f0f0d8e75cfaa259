import { expect, test } from 'vitest'
import { appendSignal } from './append-signal.ts'

const isResolved = async (done: Promise<void>): Promise<boolean> => {
  let is_done = false
  void done.then(() => {
    is_done = true
  })
  // Settled promises run before this.
  await new Promise((resolve) => setImmediate(resolve))
  return is_done
}

test('an event of another stream wakes a reader with prefixes after the delay, a reader of all streams at once', async () => {
  const log = appendSignal()
  const unhurried = log.wait(log.count(), 60_000, undefined, ['order-'])
  const hurried = log.wait(log.count(), 60_000)
  log.notify(['journal-1', 'zReport-1'])
  expect(await isResolved(hurried)).toBe(true)
  expect(await isResolved(unhurried)).toBe(false)
  await unhurried
})

test('an event of its own stream wakes a reader at once, and so does a signal without a stream', async () => {
  const log = appendSignal()
  for (const streams of [['journal-1', 'order-1'], undefined]) {
    const waiting = log.wait(log.count(), 60_000, undefined, ['order-'])
    log.notify(streams)
    expect(await isResolved(waiting)).toBe(true)
  }
})

test('a reader who took the count before a signal of another stream does not wait', async () => {
  const log = appendSignal()
  const before = log.count()
  log.notify(['journal-1'])
  expect(await isResolved(log.wait(before, 60_000, undefined, ['order-']))).toBe(true)
})

test('closing wakes all readers and leaves no timer', async () => {
  const log = appendSignal()
  const waiting = log.wait(log.count(), 60_000, undefined, ['order-'])
  log.notify(['journal-1'])
  log.close()
  await waiting
  expect(log.isClosed()).toBe(true)
})
