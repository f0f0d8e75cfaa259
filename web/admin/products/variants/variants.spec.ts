import { expect, test } from 'vitest'
import { withVariant } from './variants.ts'

const dip = { product_uuid: 'dip', max_quantity: 2, is_default: true, custom_price: 500 }

test('CAT-03: a product joins a group last, once, and leaves it alone', () => {
  const both = withVariant([dip], 'mayo', true)
  expect(both).toEqual([
    dip,
    { product_uuid: 'mayo', max_quantity: 1, is_default: false, custom_price: null },
  ])
  expect(withVariant(both, 'mayo', true)).toEqual(both)
  expect(withVariant(both, 'mayo', false)).toEqual([dip])
})
