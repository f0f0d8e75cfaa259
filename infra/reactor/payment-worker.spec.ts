import { expect, test, vi } from 'vitest'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { runPaymentWorker } from './payment-worker.ts'

test('while nobody can ask the terminals, the log says that payments wait, and they are asked again until the end', async () => {
  const { log, lines } = collectLines()
  const clock = manualClock()
  const stop = new AbortController()
  let asked = 0
  const cards = {
    look: async () => {
      asked += 1
      if (asked <= 2) throw new Error('the agenda is away')
    },
    idle: async () => undefined,
    carry: async () => undefined,
  }
  const ended = runPaymentWorker({ cards, clock, signal: stop.signal, log })
  await vi.waitFor(async () => {
    await clock.advance(200)
    expect(asked).toBeGreaterThan(3)
  })
  stop.abort()
  await ended
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(Array(2).fill('warn: card payments wait'))
})
