import { money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { likelyCash } from './cash-due.ts'
import {
  changeIn,
  isDoubtful,
  noTender,
  slipNumber,
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

test.each([
  { due: 98_00, received: 200_00, asks: false },
  { due: 98_00, received: 200_50, asks: true },
  { due: 912_50, received: 2_000_00, asks: false },
  { due: 912_50, received: 9_999_999_00, asks: true },
  { due: 0, received: 50, asks: false },
])('$received for $due is doubtful: $asks', ({ due, received, asks }) => {
  expect(isDoubtful(money(received), money(due), 0, danish)).toBe(asks)
})

test('one note is what the guest gave, two are counted', () => {
  expect(isDoubtful(money(500_00), money(98_00), 1, danish)).toBe(false)
  expect(isDoubtful(money(1_000_00), money(98_00), 2, danish)).toBe(true)
})

test('the number of a terminal’s slip has letters and digits only, at most 20', () => {
  expect(slipNumber('ref. A-4711/2')).toBe('refA47112')
  expect(slipNumber('1'.repeat(25))).toHaveLength(20)
})
