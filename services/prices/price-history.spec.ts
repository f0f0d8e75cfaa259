import { addMs, money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { pricesAfter, priceWindowMs, stillShown } from './price-history.ts'

const noon = '2026-11-21T12:00:00.000Z'
const afterNoon = (ms: number) => addMs(noon, ms)
const change = { from: money(35_00), to: money(38_00) }

test('a changed price is kept with the moment that it ended', () =>
  expect(pricesAfter([], change, noon)).toEqual([{ price: 35_00, until: noon }]))

test('a change of another field ends no price', () => expect(pricesAfter([], undefined, noon)).toEqual([]))

test('an open price is kept as an open price', () =>
  expect(pricesAfter([], { from: null, to: money(1) } as never, noon)).toEqual([
    { price: null, until: noon },
  ]))

test('fifteen minutes after its end a price is no longer accepted', () => {
  const former = pricesAfter([], change, noon)
  expect(stillShown(former, afterNoon(priceWindowMs))).toHaveLength(1)
  expect(stillShown(former, afterNoon(priceWindowMs + 1))).toEqual([])
})

test('a price changed all day does not grow an unbounded history', () => {
  let former = pricesAfter([], change, noon)
  for (let hour = 1; hour < 24; hour++) former = pricesAfter(former, change, afterNoon(hour * 3_600_000))
  expect(former).toHaveLength(1)
})
