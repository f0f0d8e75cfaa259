import { products } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { emptyData } from './draft.ts'
import { divergences, merged } from './merge.ts'

const base = { ...emptyData(products.fields), name: 'Rejemad', button_text: 'Rejemad', price: 11900 }

test('what only the other changed is taken, what only I changed is kept', () => {
  const [mine, theirs] = [
    { ...base, name: 'Rejemad XL' },
    { ...base, price: 12500 },
  ]
  const differing = divergences(products, base, mine, theirs)
  expect(differing.map(({ field, isConflict }) => [field, isConflict])).toEqual([
    ['name', false],
    ['price', false],
  ])
  expect(merged(differing, mine, theirs, {})).toMatchObject({ name: 'Rejemad XL', price: 12500 })
})

test('what both changed is mine until somebody chooses', () => {
  const [mine, theirs] = [
    { ...base, price: 12900 },
    { ...base, price: 12500 },
  ]
  const differing = divergences(products, base, mine, theirs)
  expect(differing).toMatchObject([{ field: 'price', isConflict: true, base: 11900 }])
  expect(merged(differing, mine, theirs, {})['price']).toBe(12900)
  expect(merged(differing, mine, theirs, { price: 'theirs' })['price']).toBe(12500)
})

test('the same change twice is no conflict', () => {
  const both = { ...base, price: 12500 }
  expect(divergences(products, base, both, both)).toMatchObject([{ field: 'price', isConflict: false }])
})
