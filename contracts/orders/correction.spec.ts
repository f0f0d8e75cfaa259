import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, pieces, uuid5 } from '../kernel/index.ts'
import { correctionOf } from './correction.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'

const id = (name: string) => uuid5('01900000-0000-7000-8000-000000000000', name)
const burger: OrderLine = {
  uuid: id('line'),
  product_uuid: id('burger'),
  name: 'Burger',
  quantity: pieces(3),
  unit_price: money(120_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id('vat'),
  account_uuid: id('account'),
  article_group: '04006',
}
const variant = (name: string, price: number) => ({
  group_uuid: id('extras'),
  product_uuid: id(name),
  name,
  quantity: 1,
  price: money(price),
})

test('R-8: a removed, lowered, swapped or cheaper line counts with what was taken off at list price', () => {
  expect(correctionOf(burger, undefined)).toEqual({ kind: 'line_removed', amount: 360_00 })
  expect(correctionOf(burger, { ...burger, quantity: pieces(1) })).toEqual({
    kind: 'line_lowered',
    amount: 240_00,
  })
  const salad = { ...burger, product_uuid: id('salad'), unit_price: money(150_00) }
  expect(correctionOf(burger, salad)).toEqual({ kind: 'line_swapped', amount: 360_00 })
  expect(correctionOf(burger, { ...burger, unit_price: money(100_00) })).toEqual({
    kind: 'line_repriced',
    amount: 60_00,
  })
})

test('R-8: a discount is none: it is counted with the discounts, and does not make the amount less', () => {
  const discounted = { ...burger, percentage_discount: 500 }
  expect(correctionOf(burger, discounted)).toBeUndefined()
  expect(correctionOf(discounted, undefined)?.amount).toBe(360_00)
})

test('R-8: a paid extra that is taken off counts, though a dearer one is put on', () => {
  const bacon = { ...burger, unit_price: money(135_00), variants: [variant('bacon', 15_00)] }
  const truffle = { ...burger, unit_price: money(160_00), variants: [variant('truffle', 40_00)] }
  expect(correctionOf(bacon, truffle)).toEqual({ kind: 'line_repriced', amount: 45_00 })
  expect(correctionOf(truffle, { ...burger })).toEqual({ kind: 'line_repriced', amount: 120_00 })
})

test('R-8: nothing that grows or stays is one, and never more is taken off than there was', () => {
  const sold = fc.record({
    price: fc.integer({ min: 0, max: 500_00 }),
    count: fc.integer({ min: 1, max: 20 }),
  })
  const lineOf = ({ price, count }: { price: number; count: number }) => ({
    ...burger,
    unit_price: money(price),
    quantity: pieces(count),
  })
  const taken = (before: OrderLine, after: OrderLine) => correctionOf(before, after)?.amount ?? 0
  fc.assert(
    fc.property(sold, sold, (one, other) => {
      const [before, after] = [lineOf(one), lineOf(other)]
      expect(taken(before, after)).toBe(Math.max(0, lineTotals(before).gross - lineTotals(after).gross))
    }),
  )
})
