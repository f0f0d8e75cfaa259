import { expect, test } from 'vitest'
import { createQueues } from './stream-queue.ts'

const createGate = () => {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  return { done, release }
}

test('callers of one stream take turns, callers of another do not wait', async () => {
  const inTurn = createQueues()
  const calls: string[] = []
  const gate = createGate()
  const first = inTurn('order-1', async () => {
    calls.push('first in')
    await gate.done
    calls.push('first out')
  })
  const second = inTurn('order-1', async () => void calls.push('second'))
  await inTurn('order-2', async () => void calls.push('other'))
  expect(calls).toEqual(['first in', 'other'])
  gate.release()
  await Promise.all([first, second])
  expect(calls).toEqual(['first in', 'other', 'first out', 'second'])
})

test('one caller’s failure affects no other caller', async () => {
  const inTurn = createQueues()
  const failing = inTurn('order-1', () => Promise.reject(new Error('mine')))
  const next = inTurn('order-1', async () => 'served')
  await expect(failing).rejects.toThrow('mine')
  expect(await next).toBe('served')
  expect(await inTurn('order-1', async () => 'again')).toBe('again')
})
