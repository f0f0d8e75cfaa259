import { expect, test } from 'vitest'
import {
  dateOf,
  dateTimeOf,
  denomination,
  durationOf,
  money,
  percent,
  quantity,
  shortMoney,
  timeOf,
  wholeMoney,
} from './index.ts'

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [123450, '1.234,50'],
  [-5000, '−50,00'],
  [123456789012, '1.234.567.890,12'],
])('%i øre is written %s', (minor, expected) => {
  expect(money(minor)).toBe(expected)
})

test('a key shows øre only when there are some', () => {
  expect(shortMoney(16900)).toBe('169')
  expect(shortMoney(4550)).toBe('45,50')
})

test('whole money rounds half away from zero', () => {
  expect([2846450, 2846449, -2846450].map(wholeMoney)).toEqual(['28.465', '28.464', '−28.465'])
})

test('shares, quantities and denominations', () => {
  expect([250, 125, 5, 1000].map(percent)).toEqual(['25 %', '12,5 %', '0,5 %', '100 %'])
  expect([1000, 375, 12500, -2000].map(quantity)).toEqual(['1', '0,375', '12,5', '−2'])
  expect([50000, 100, 50, 25].map(denomination)).toEqual(['500', '1', '50 øre', '25 øre'])
})

test('times are Danish wall clock, in summer and in winter', () => {
  expect(dateTimeOf('2026-11-20T17:42:00.000Z')).toBe('20.11.2026 18:42')
  expect(timeOf('2026-07-01T17:42:00.000Z')).toBe('19:42')
  expect(dateOf('2026-11-20')).toBe('20.11.2026')
  expect(durationOf(96_000)).toBe('1:36')
})
