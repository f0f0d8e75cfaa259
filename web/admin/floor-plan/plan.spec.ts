import { expect, test } from 'vitest'
import { bar, hall, planWith, table } from './plan.examples.ts'
import {
  faultOf,
  freeCell,
  moved,
  nextNumber,
  reachOf,
  resized,
  rowsOf,
  withoutArea,
  withTable,
} from './plan.ts'

const one = table('1', 0, 0)
const wide = table('2', 3, 1, { width: 3, height: 2 })
const plan = planWith(one, wide)

test('DEF-33: a table moves to free cells, and not onto another or out of the room', () => {
  expect(moved(plan, one, 2, 3)).toMatchObject({ column: 2, row: 3 })
  expect(moved(plan, one, 4, 2)).toBeUndefined()
  expect(moved(plan, one, -1, 0)).toBeUndefined()
  expect(moved(plan, wide, 1, 0)).toBeUndefined()
})

test('a table is resized from one cell to six, as far as there is room', () => {
  expect(resized(plan, one, 1, 1)).toMatchObject({ width: 2, height: 2 })
  expect(resized(plan, one, -1, 0)).toBeUndefined()
  expect(resized(plan, wide, 1, 0)).toBeUndefined()
  expect(resized(plan, table('1', 2, 1), 1, 0)).toBeUndefined()
})

test('FLR-13: an area must have as many columns as its tables reach to', () => {
  expect(reachOf(plan, hall.uuid)).toBe(6)
  expect(reachOf(plan, bar.uuid)).toBe(1)
  const narrow = { ...plan, areas: [{ ...hall, columns: 5 }, bar] }
  expect(faultOf(narrow, wide)).toBe('outside')
})

test('FLR-14: a number is taken in any room', () => {
  const twin = table('1', 0, 0, { uuid: 'twin', area_uuid: bar.uuid })
  expect(faultOf(withTable(plan, twin), twin)).toBe('number_taken')
  expect(nextNumber(plan)).toBe('3')
  expect(nextNumber(planWith(table('2', 0, 0), table('Terrasse', 1, 0)))).toBe('1')
})

test('a new table gets the first free cell, row by row', () => {
  expect(freeCell(plan, hall)).toEqual({ column: 1, row: 0 })
  expect(freeCell(planWith(table('1', 0, 0, { width: 6 })), hall)).toEqual({ column: 0, row: 1 })
})

test('there are always rows to put tables on, and a room goes with its tables', () => {
  expect(rowsOf(plan, hall.uuid)).toBe(6)
  expect(rowsOf(planWith(table('9', 0, 10)), hall.uuid)).toBe(13)
  expect(withoutArea(plan, hall.uuid)).toEqual({ areas: [bar], tables: [] })
})
