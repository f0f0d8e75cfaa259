import { expect, test } from 'vitest'
import { danishUnits, toggled } from './denominations.ts'

test('DEF-07: the Danish set is from 50 øre to 500 kroner, and without the 1000 note', () => {
  expect(danishUnits).toHaveLength(10)
  expect([danishUnits[0], danishUnits.at(-1)]).toEqual([50000, 50])
})

test('REG-33: a unit is put in its place by size, and taken out again', () => {
  expect(toggled([500, 100], 200)).toEqual([500, 200, 100])
  expect(toggled([500, 200, 100], 200)).toEqual([500, 100])
})
