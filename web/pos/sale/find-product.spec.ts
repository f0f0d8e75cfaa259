import { expect, test } from 'vitest'
import { coffee, dish, herring, product } from './cart.examples.ts'
import { findProduct } from './find-product.ts'

const brulee = product('Crème brûlée', 7800, 103)
const products = [coffee, herring, dish, brulee]
const names = (typed: string) => findProduct(products, typed).matches.map(({ name }) => name)

test.each([
  ['101', coffee, undefined],
  ['00101', coffee, undefined],
  ['5701234000018', coffee, undefined],
  ['3*101', coffee, 3000],
  ['0,5*101', coffee, 500],
  ['0.450 * 101', coffee, 450],
  ['1,25*102', herring, 1250],
  [' 3 * 5701234000018 ', coffee, 3000],
  ['12*102', herring, 12000],
])('POS-09: %s means a product, and how many when somebody says so', (typed, expected, quantity) => {
  expect(findProduct(products, typed)).toMatchObject({ exact: expected, quantity })
})

test.each([
  ['999', '999'],
  ['3*999', '999'],
  ['5701234000019', '5701234000019'],
])('POS-48: %s is a number that no product has, and it is not lost', (typed, term) => {
  expect(findProduct(products, typed)).toMatchObject({
    exact: undefined,
    matches: [],
    term,
    isNumber: true,
  })
})

test.each(['', '3*', '*', '*101', '0*101', '1,2,3*101', '10000*101', '-1*101', '3**101', '3x101'])(
  '%s is no order at all',
  (typed) => {
    expect(findProduct(products, typed)).toMatchObject({ exact: undefined, matches: [] })
  },
)

test('POS-49: a name that no product has is told apart from an unknown number', () => {
  expect(findProduct(products, 'kanelsnegl')).toMatchObject({
    matches: [],
    term: 'kanelsnegl',
    isNumber: false,
  })
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
