import { addMs, money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { pricesAfter, priceWindowMs, stillShown } from './price-history.ts'

const noon = '2026-11-21T12:00:00.000Z'
const afterNoon = (ms: number) => addMs(noon, ms)
const change = { from: money(35_00), to: money(38_00) }

test('a changed price is remembered with the moment that it ended', () =>
  expect(pricesAfter([], change, noon)).toEqual([{ price: 35_00, until: noon }]))

test('a change of something else ends no price', () => expect(pricesAfter([], undefined, noon)).toEqual([]))

test('an open price is remembered as one', () =>
  expect(pricesAfter([], { from: null, to: money(1) } as never, noon)).toEqual([
    { price: null, until: noon },
  ]))

test('fifteen minutes after its end a price is shown no more', () => {
  const former = pricesAfter([], change, noon)
  expect(stillShown(former, afterNoon(priceWindowMs))).toHaveLength(1)
  expect(stillShown(former, afterNoon(priceWindowMs + 1))).toEqual([])
})

test('a price that is changed all day does not grow a history', () => {
  let former = pricesAfter([], change, noon)
  for (let hour = 1; hour < 24; hour++) former = pricesAfter(former, change, afterNoon(hour * 3_600_000))
  expect(former).toHaveLength(1)
})
