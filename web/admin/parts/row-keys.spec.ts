import { expect, test } from 'vitest'
import { rowAfter } from './row-keys.ts'

test('arrows move through the rows and stop at the ends', () => {
  expect(rowAfter('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfter('ArrowUp', 0, 3)).toBeUndefined()
  expect(rowAfter('ArrowDown', 2, 3)).toBeUndefined()
  expect(rowAfter('End', 0, 3)).toBe(2)
  expect(rowAfter('Home', 2, 3)).toBe(0)
})

test('other keys, and keys pressed outside a row, are left to the browser', () => {
  expect(rowAfter('Enter', 0, 3)).toBeUndefined()
  expect(rowAfter('ArrowDown', -1, 3)).toBeUndefined()
})
