import { expect, test } from 'vitest'
import { bell } from './bell.ts'

const told = async (done: Promise<void>): Promise<boolean> => {
  let is_done = false
  void done.then(() => {
    is_done = true
  })
  // Promises that are settled have their turn before this.
  await new Promise((resolve) => setImmediate(resolve))
  return is_done
}

test('an event of another stream wakes who is not hurried a moment later, and who is at once', async () => {
  const log = bell()
  const unhurried = log.wait(log.count(), 60_000, undefined, ['order-'])
  const hurried = log.wait(log.count(), 60_000)
  log.ring(['journal-1', 'zReport-1'])
  expect(await told(hurried)).toBe(true)
  expect(await told(unhurried)).toBe(false)
  await unhurried
})

test('an event of its own stream wakes it at once, and so does a ring that names none', async () => {
  const log = bell()
  for (const streams of [['journal-1', 'order-1'], undefined]) {
    const waiting = log.wait(log.count(), 60_000, undefined, ['order-'])
    log.ring(streams)
    expect(await told(waiting)).toBe(true)
  }
})

test('who took the count before a ring for another stream does not wait', async () => {
  const log = bell()
  const before = log.count()
  log.ring(['journal-1'])
  expect(await told(log.wait(before, 60_000, undefined, ['order-']))).toBe(true)
})

test('closing wakes all and leaves no timer', async () => {
  const log = bell()
  const waiting = log.wait(log.count(), 60_000, undefined, ['order-'])
  log.ring(['journal-1'])
  log.close()
  await waiting
  expect(log.isClosed()).toBe(true)
})
