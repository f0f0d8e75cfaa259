import { expect, test } from 'vitest'
import { averageOf, growth, hasGuests, itemsPerGuest, sharesOf } from './comparison.ts'

test('growth is in tenths of a percent, and empty without a base', () => {
  expect(growth(1144, 1000)).toBe(144)
  expect(growth(979, 1000)).toBe(-21)
  expect(growth(500, 0)).toBeNull()
})

test('an average needs a receipt', () => {
  expect(averageOf(40_402_00, 149)).toBe(27_115)
  expect(averageOf(0, 0)).toBeNull()
})

test('items per guest are to the hundredth, and need guests', () => {
  expect(itemsPerGuest({ guests: 3, guest_quantity: 10_000 })).toBe(3_330)
  expect(itemsPerGuest({ guests: 0, guest_quantity: 0 })).toBeNull()
})

test('R-27: figures of guests are shown where this or the compared period has any', () => {
  expect(hasGuests({ guests: 0 }, { guests: 2 })).toBe(true)
  expect(hasGuests({ guests: 3 }, null)).toBe(true)
  expect(hasGuests({ guests: 0 }, { guests: 0 })).toBe(false)
  expect(hasGuests({ guests: 0 }, null)).toBe(false)
})

test('shares of zero are zero', () => {
  expect(sharesOf([3, 1])).toEqual([750, 250])
  expect(sharesOf([0, 0])).toEqual([0, 0])
})
