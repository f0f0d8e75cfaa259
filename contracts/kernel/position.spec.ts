import { expect, test } from 'vitest'
import {
  bigintToPosition,
  comparePositions,
  isPositionText,
  laterPosition,
  logStart,
  type Position,
  parsePosition,
  positionKey,
} from './position.ts'

const early = bigintToPosition(64n)
const late = bigintToPosition(128n)

test('positions are ordered and survive serialization to text', () => {
  expect([early < late, early > late, early === bigintToPosition(64n), logStart < early]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect([late, logStart, early].toSorted(comparePositions)).toEqual([logStart, early, late])
  expect(laterPosition(early, late)).toBe(late)
  expect(parsePosition(late.toString())).toBe(late)
  expect(`${early}`).toBe('64')
})

test('the key of a position sorts as text as the position does', () => {
  const later = bigintToPosition(1_000n)
  expect([later, late, early].map(positionKey).toSorted()).toEqual([early, late, later].map(positionKey))
})

test.each(['', '-1', '1.5', '0x10', ' 7', '1'.repeat(21)])('%j is not the text of a position', (text) => {
  expect(isPositionText(text)).toBe(false)
  expect(() => parsePosition(text)).toThrow('not a position')
})

test('arithmetic that assumes consecutive positions does not compile', () => {
  const misuses: (() => unknown)[] = [
    // @ts-expect-error: the number before a position is not the position of any record
    () => early - 1n,
    // @ts-expect-error: nor is the number after it
    () => early + 1n,
    // @ts-expect-error: a difference of positions counts nothing
    () => Number(late - early),
    // @ts-expect-error: not without a conversion either
    () => late - early,
    // @ts-expect-error: a number is not a position
    () => early > 5n,
    // @ts-expect-error: nor by assignment
    (): Position => 5n,
    // @ts-expect-error: and a position is not a number
    (): bigint => early,
    // @ts-expect-error: nor by conversion
    () => BigInt(early),
  ]
  expect(misuses).toHaveLength(8)
})
