import { expect, test } from 'vitest'
import { parsePercent } from './parse-percent.ts'

test.each([
  ['5', 50],
  ['12,5', 125],
  ['12.5', 125],
  ['100', 1000],
  ['0,1', 1],
  ['10,', 100],
  [' 20 % ', 200],
])('POS-41, POS-42: %s is a discount of %i tenths of a percent', (typed, expected) => {
  expect(parsePercent(typed)).toBe(expected)
})

test.each(['', '0', '0,0', '100,1', '101', '12,55', '-5', 'abc', ',5'])(
  'POS-41: %s is no discount: at most one decimal, above 0, at most 100',
  (typed) => {
    expect(parsePercent(typed)).toBeUndefined()
  },
)
