import { expect, test } from 'vitest'
import { counted, countedKinds, countLines, fromLines, isComplete, ofCoins, ofNotes } from './counts.ts'

const units = [50000, 10000, 2000, 50]
const counts = { 50000: 2, 10000: 1, 2000: 3, 50: 8 }

test('the count is the sum of its notes and coins', () => {
  expect(counted(counts, units)).toBe(116400)
  expect(ofNotes(counts, units)).toBe(110000)
  expect(ofCoins(counts, units)).toBe(6400)
})

test('zero is counted, blank is not', () => {
  expect(isComplete({ ...counts, 50: 0 }, units)).toBe(true)
  const { 50: _, ...blank } = counts
  expect(isComplete(blank, units)).toBe(false)
  expect(countedKinds(blank, units)).toBe(3)
})

test('lines and counts are each other', () => {
  expect(fromLines(countLines(counts, units))).toEqual(counts)
})
