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

test('FIND-V2: after a start the application is ready when the process managers of money have reached the end of the log', () => {
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

test('a process manager that makes no progress is waited for one minute, and a later lag does not change readiness', () => {
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

test('a process without process managers waits for none', () => {
  expect(started([], ['pay-order']).waitsFor()).toEqual([])
})
