import { expect, test } from 'vitest'
import { now } from '../../shared/platform/index.ts'
import { product } from './cart.examples.ts'
import { findProduct } from './find-product.ts'
import { fold, growIndex } from './product-index.ts'
import { movedBy } from './use-results.ts'

const names = (typed: string, ...range: ReturnType<typeof product>[]) =>
  findProduct(range, typed).matches.map(({ name }) => name)
const button = (name: string, button_text: string, plu: number) => ({
  ...product(name, 10_00, plu),
  button_text,
})

test('POS-17: what begins so stands before what has such a word, and that before what contains it', () => {
  const range = ['Iskaffe', 'Kold kaffe', 'Kaffe', 'Te'].map((name, n) => product(name, 10_00, n + 1))
  expect(names('kaffe', ...range)).toEqual(['Kaffe', 'Kold kaffe', 'Iskaffe'])
})

test('POS-08: words are found in any order, by their beginnings, in the name and on the key', () => {
  const range = [
    product('Røget laks & rygeost', 112_00, 1),
    button('Smørrebrødsplatte med det hele', 'Platte', 2),
    product('Laks', 90_00, 3),
  ]
  expect(names('ost røg', ...range)).toEqual(['Røget laks & rygeost'])
  expect(names('platte', ...range)).toEqual(['Smørrebrødsplatte med det hele'])
  expect(names('laks', ...range)).toEqual(['Laks', 'Røget laks & rygeost'])
})

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['Smørrebrøds\u00adplatte', 'smørrebrødsplatte'],
  ['ÅRETS Øl', 'årets øl'],
  ['Fish’n’chips (stor)', 'fish n chips stor'],
  ['Æg & håndpillede rejer', 'æg håndpillede rejer'],
])('%s is looked for as %s', (name, folded) => expect(fold(name)).toBe(folded))

test('POS-08: half a PLU or barcode shows what begins so, and a whole one that product alone', () => {
  const range = [product('Øl', 45_00, 10), product('Fadøl 101 cl', 65_00, 7), product('Vin', 65_00, 1012)]
  expect(names('101', ...range)).toEqual(['Vin', 'Fadøl 101 cl'])
  expect(names('1012', ...range)).toEqual(['Vin'])
  expect(findProduct(range, '101').exact).toBeUndefined()
})

test('SC-70: twenty thousand products are read in slices, and searched in less than a frame or two', () => {
  const range = Array.from({ length: 20_000 }, (_, n) => product(`Vare ${n} smørrebrød`, 10_00, n + 1))
  let slices = 1
  while (!growIndex(range, 1_000)) slices++
  expect(slices).toBe(20)
  const began = now()
  expect(findProduct(range, 'smørrebrød 1999').matches).toHaveLength(12)
  // A generous limit: the benchmark measures it in a browser, this only detects quadratic behaviour.
  expect(now() - began).toBeLessThan(200)
})

test.each<[key: string, at: number, to: number | undefined]>([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 5],
  ['ArrowDown', 9, 11],
  ['ArrowUp', 5, 0],
  ['ArrowUp', 3, -1],
  ['ArrowRight', 5, 6],
  ['ArrowRight', 11, 11],
  ['ArrowLeft', 0, 0],
  // In the field, arrows move the text cursor.
  ['ArrowLeft', -1, undefined],
  ['ArrowRight', -1, undefined],
  ['a', 3, undefined],
])('POS-17: %s at %i of twelve results in five columns goes to %s', (key, at, to) => {
  expect(movedBy(key, at, 5, 12)).toBe(to)
})
