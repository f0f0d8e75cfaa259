import { expect, test } from 'vitest'
import { pieces, QuantitySum } from '../kernel/index.ts'
import { UnitSums } from './enterprise-sums.ts'
import { ProductFigures, UnitFigures } from './goods.endpoints.ts'

test('STAT-01: a period may sell more than a line can have', () => {
  expect(() => pieces(300_000)).toThrow()
  const quantity = QuantitySum.parse(300_000_000)
  const sold = { quantity, gross: 1, net: 1, vat: 0, discount: 0, costed: null }
  expect(ProductFigures.shape.total.parse(sold)).toEqual(sold)
  const variant = { name: 'Rød', quantity, added: 0 }
  expect(ProductFigures.shape.variants.parse([variant])).toEqual([variant])
  const units = { quantity, gross: 1, net: 1 }
  expect(UnitFigures.shape.total.parse(units)).toEqual(units)
  expect(UnitSums.parse(units)).toEqual(units)
})
