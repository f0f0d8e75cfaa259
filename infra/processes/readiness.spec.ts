import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const started = (names: readonly string[], moneys: readonly string[]) => {
  const processes = names.map((name) => ({ name, caught_up: false }))
  let elapsed = 0
  const waitsFor = createReadiness({ processes: () => processes, moneys, elapsed_ms: () => elapsed })
  const set = (name: string, caught_up: boolean) => {
    for (const each of processes) if (each.name === name) each.caught_up = caught_up
  }
  return {
    waitsFor,
    set,
    after: (ms: number) => {
      elapsed = ms
    },
  }
}

test('FIND-V2: after a start the house is ready when the process managers of money have come to the log’s end', () => {
  const { waitsFor, set } = started(
    ['pay-order', 'seal-journal', 'mail-papers'],
    ['pay-order', 'seal-journal'],
  )
  expect(waitsFor()).toEqual(['pay-order', 'seal-journal'])
  set('pay-order', true)
  expect(waitsFor()).toEqual(['seal-journal'])
  set('seal-journal', true)
  expect(waitsFor()).toEqual([])
})

test('one that does not get on is waited for a minute, and one that falls behind later closes no shop', () => {
  const { waitsFor, set, after } = started(['pay-order'], ['pay-order'])
  after(60_000)
  expect(waitsFor()).toEqual(['pay-order'])
  after(60_001)
  expect(waitsFor()).toEqual([])
  const other = started(['pay-order'], ['pay-order'])
  other.set('pay-order', true)
  expect(other.waitsFor()).toEqual([])
  other.set('pay-order', false)
  expect(other.waitsFor()).toEqual([])
  set('pay-order', false)
  after(0)
  expect(waitsFor()).toEqual([])
})

test('a process that runs no process managers waits for none', () => {
  expect(started([], ['pay-order']).waitsFor()).toEqual([])
})
