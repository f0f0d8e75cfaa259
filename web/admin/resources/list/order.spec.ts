import { expect, test } from 'vitest'
import { placesAfter } from './order.ts'

const rows = (...places: number[]) => places.map((place, i) => ({ uuid: 'abcdef'[i] ?? '', data: { place } }))

test('CAT-15: a row that is moved up takes the place it was put at, and the others step down', () => {
  expect(placesAfter(rows(10, 20, 30, 40), 'place', 2, 0)).toEqual([
    { uuid: 'c', place: 10 },
    { uuid: 'a', place: 20 },
    { uuid: 'b', place: 30 },
  ])
})

test('rows that share a place are told apart', () => {
  expect(placesAfter(rows(0, 0, 0), 'place', 0, 1)).toEqual([
    { uuid: 'a', place: 1 },
    { uuid: 'c', place: 2 },
  ])
})

test('nothing moves beyond the ends', () => {
  expect(placesAfter(rows(1, 2), 'place', 0, -1)).toEqual([])
  expect(placesAfter(rows(1, 2), 'place', 1, 2)).toEqual([])
})
