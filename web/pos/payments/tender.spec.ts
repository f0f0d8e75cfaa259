import { money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import {
  changeIn,
  likelyCash,
  noTender,
  type TenderAction,
  tapped,
  tenderReducer,
  typedWith,
} from './tender.ts'

const danish = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50]
const after = (...actions: TenderAction[]) => actions.reduce(tenderReducer, noTender)

test('taps add up, typing replaces them, a tap replaces what was typed', () => {
  const twoNotes = after({ type: 'tapped', unit: 50000 }, { type: 'tapped', unit: 20000 })
  expect(tapped(twoNotes)).toBe(70000)
  expect(tenderReducer(twoNotes, { type: 'typed', key: '5' })).toEqual({ taps: [], typed: '5' })
  expect(after({ type: 'typed', key: '5' }, { type: 'tapped', unit: 50 })).toEqual({ taps: [50], typed: '' })
})

test.each([
  ['', '1', '1'],
  ['12', ',', '12,'],
  ['12,', ',', '12,'],
  ['12,50', '3', '12,50'],
  ['12,5', 'erase', '12,'],
  ['', 'erase', ''],
  ['1234567', '8', '1234567'],
])('%s and %s gives %s', (typed, key, expected) => {
  expect(typedWith(typed, key)).toBe(expected)
})

test.each([
  [98400, [100000]],
  [26300, [30000, 40000, 50000]],
  [4200, [5000, 10000, 20000]],
  [50000, [60000]],
])('for %i one is likely to hand over %j', (due, expected) => {
  expect(likelyCash(money(due), danish)).toEqual(expected)
})

test('change is given in the fewest notes and coins', () => {
  expect(changeIn(money(1600), danish)).toEqual([
    { unit: 1000, count: 1 },
    { unit: 500, count: 1 },
    { unit: 100, count: 1 },
  ])
  expect(changeIn(money(0), danish)).toEqual([])
})
