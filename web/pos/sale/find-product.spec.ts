import { expect, test } from 'vitest'
import { coffee, dish, herring, product } from './cart.examples.ts'
import { findProduct } from './find-product.ts'

const brulee = product('Crème brûlée', 7800, 103)
const products = [coffee, herring, dish, brulee]
const names = (typed: string) => findProduct(products, typed).matches.map(({ name }) => name)

test.each([
  ['101', coffee, 1000],
  ['00101', coffee, 1000],
  ['5701234000018', coffee, 1000],
  ['3*101', coffee, 3000],
  [' 3 * 5701234000018 ', coffee, 3000],
  ['12*102', herring, 12000],
])('%s means a product and a quantity', (typed, expected, quantity) => {
  expect(findProduct(products, typed)).toMatchObject({ exact: expected, quantity })
})

test.each(['999', '3*999', '', '3*', '*', '5701234000019'])('%s means no product', (typed) => {
  expect(findProduct(products, typed).exact).toBeUndefined()
})

test('a name is found by its start, then by a word, then by a part', () => {
  expect(names('kaf')).toEqual(['Kaffe'])
  expect(names('sild')).toEqual(['Marineret sild'])
  expect(names('ret')).toEqual(['Åben ret', 'Marineret sild'])
})

test('accents are forgiven, Danish letters are not', () => {
  expect(names('creme bru')).toEqual(['Crème brûlée'])
  expect(names('aben')).toEqual([])
  expect(names('åben')).toEqual(['Åben ret'])
})
