import { expect, test } from 'vitest'
import { longDayOf, shortMark, zNumber } from './words.ts'

test('days are written in Danish style', () => {
  expect(longDayOf('2026-11-20', 'da')).toBe('Fredag 20. november')
  expect(longDayOf('2026-11-20', 'en')).toBe('Friday 20 November')
})

test('a Z report has four digits, and more when it needs them', () => {
  expect(zNumber(411)).toBe('0411')
  expect(zNumber(10_411)).toBe('10411')
})

test('a signature shows its ends; the start of a chain is shown whole', () => {
  expect(shortMark('5f8babcdef0021d4')).toBe('5f8b…21d4')
  expect(shortMark('0')).toBe('0')
})
