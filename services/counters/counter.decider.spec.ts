import type { NumberSeriesEvent } from '@bon/contracts/counters'
import { expect, test } from 'vitest'
import { numberSeriesDecider } from './counter.decider.ts'

const id = (n: number) => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const context = { now: '2026-11-21T12:00:00.000Z', command_id: id(0) }
const friday = '2026-11-20'

const counting = () => {
  let numberSeries = numberSeriesDecider.initialState
  const run = (command: Parameters<typeof numberSeriesDecider.decide>[0]): NumberSeriesEvent[] => {
    const events = numberSeriesDecider.decide(command, numberSeries, context)
    if ('rejection' in events) throw new Error('refused')
    numberSeries = events.reduce(numberSeriesDecider.evolve, numberSeries)
    return events
  }
  const give = (who: number, day = friday, waiting: readonly number[] = []) => {
    run({ type: 'GiveNumber', for: id(who), day, waiting })
    return numberSeries.numbers.get(id(who))
  }
  return { run, give, free: (who: number) => run({ type: 'FreeNumber', for: id(who) }) }
}

test('POS-54, DEF-32: numbers count up from 1, and from 1 again on the next business day', () => {
  const { give, free } = counting()
  expect([give(1), give(2), give(3)]).toEqual([1, 2, 3])
  for (const who of [1, 2, 3]) free(who)
  expect(give(4, '2026-11-21')).toBe(1)
})

test('a repeated request for an order gives the same number', () => {
  const { give, run } = counting()
  expect([give(1), give(1)]).toEqual([1, 1])
  expect(run({ type: 'GiveNumber', for: id(1), day: friday, waiting: [] })).toEqual([])
})

test('DEF-32: a number is not assigned again while its order is open, past one hundred and past midnight', () => {
  const { give, free } = counting()
  for (let who = 1; who <= 99; who++) give(who)
  expect(give(100)).toBe(100)
  free(7)
  expect(give(101)).toBe(7)
  expect(give(102, '2026-11-21')).toBe(101)
})

test('FIND-M11, DEF-32: nor is the number of an order still waiting from the day before, whose series is another stream', () => {
  const { give } = counting()
  expect([give(1, friday, [1, 3]), give(2, friday, [1, 3])]).toEqual([2, 4])
})
