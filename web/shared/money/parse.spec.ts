import { expect, test } from 'vitest'
import { parseMoney } from './parse.ts'

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.234,50', 123450],
  ['1.000', 100000],
  ['0,995', 100],
  [',5', 50],
  ['−12,00', -1200],
  [' 45 ', 4500],
])('POS-40, POS-43, I18N-06: %s means %i øre', (typed, expected) => {
  expect(parseMoney(typed)).toBe(expected)
})

test.each(['', ',', 'abc', '12,5,5', '1e5', '--1'])('%s is no amount', (typed) => {
  expect(parseMoney(typed)).toBeUndefined()
})
