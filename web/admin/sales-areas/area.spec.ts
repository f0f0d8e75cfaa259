import { expect, test } from 'vitest'
import { type KeyPage, placeAfter, reordered, withoutProduct, withProduct } from './area.ts'

const page: KeyPage = { uuid: 'p', name: 'Frokost', hue: 'rav', product_uuids: ['a', 'b', 'c'] }

test('REG-23: a product comes at the end or at the place it is dropped, and stands on a page once', () => {
  expect(withProduct(page, 'd').product_uuids).toEqual(['a', 'b', 'c', 'd'])
  expect(withProduct(page, 'd', 1).product_uuids).toEqual(['a', 'd', 'b', 'c'])
  expect(withProduct(page, 'a', 2).product_uuids).toEqual(['b', 'c', 'a'])
  expect(withoutProduct(page, 'b').product_uuids).toEqual(['a', 'c'])
})

test('keys and pages change places, and none falls over an edge', () => {
  expect(reordered(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(reordered(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
  expect(reordered(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})

test('an arrow goes to the neighbour or a row further, and stops at the ends', () => {
  expect(placeAfter('ArrowRight', 0, 3, 5)).toBe(1)
  expect(placeAfter('ArrowDown', 1, 3, 5)).toBe(4)
  expect(placeAfter('ArrowDown', 3, 3, 5)).toBe(4)
  expect(placeAfter('ArrowUp', 1, 3, 5)).toBe(0)
  expect(placeAfter('Enter', 1, 3, 5)).toBeUndefined()
})
