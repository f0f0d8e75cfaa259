import { expect, test } from 'vitest'
import { parseQuantity, typedQuantity } from './typed-quantity.ts'

test.each([
  ['2', 2000],
  ['0,450', 450],
  ['0.45', 450],
  [',5', 500],
  ['1.250', 1250],
  ['12,', 12_000],
  [' 0,001 ', 1],
])('%s is a quantity, by comma or by dot', (typed, expected) => {
  expect(parseQuantity(typed)).toBe(expected)
})

test.each(['', ',', '0', '0,000', '-1', '1,2345', '1,2,3', 'abc', '12345', '1e3'])(
  '%s is no quantity',
  (typed) => {
    expect(parseQuantity(typed)).toBeUndefined()
  },
)

test('keys that would spoil it are left out', () => {
  const after = (keys: string[]) => keys.reduce(typedQuantity, '')
  expect(after(['0', '.', '4', '5', '0', '9', ','])).toBe('0,450')
  expect(after(['1', '2', 'erase', ',', '5'])).toBe('1,5')
  expect(after([...'5701234000018'])).toBe('5701')
})
