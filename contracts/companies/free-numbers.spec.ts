import { expect, test } from 'vitest'
import { freeNumbers } from './free-numbers.ts'

test('CO-47: empty account numbers get free numbers from 1 upward, skipping those taken or typed', () => {
  expect(freeNumbers([null, 3, null, null], [1, 2, 1010])).toEqual([4, 3, 5, 6])
  expect(freeNumbers([null, null], [])).toEqual([1, 2])
  expect(freeNumbers([1010, null], [])).toEqual([1010, 1])
})
