import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, priceOf, quantity, sum, type Uuid } from '../kernel/index.ts'
import { sharedDiscount, withDiscount } from './line-discount.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals, orderTotals } from './order-pricing.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const line = (n: number, price: number, count = 1, vat_rate = 250): OrderLine => ({
  uuid: id(n),
  product_uuid: id(100 + n),
  name: 'ret',
  quantity: quantity(count * 1000),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(3),
  account_uuid: id(4),
  article_group: '04006',
})

test('RULE-1: an amount off an order is divided by price to the øre, and no line falls below zero', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 999_99 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 5_000_00 }), (all, off) => {
      const lines = all.map(([price, count], n) => line(n, price, count))
      const parts = sharedDiscount(lines, money(off))
      const reduced = lines.map((each) =>
        withDiscount(each, { percentage_discount: 0, discount_amount: parts.get(each.uuid) }),
      )
      const most = sum(lines.map(({ unit_price, quantity: count }) => priceOf(unit_price, count)))
      expect(orderTotals(reduced).discount).toBe(Math.min(off, most))
      expect(Math.min(...reduced.map((each) => lineTotals(each).total))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an amount off lines of two rates lowers the VAT of each', () => {
  const lines = [line(1, 100_00), line(2, 300_00, 1, 0)]
  const parts = sharedDiscount(lines, money(40_00))
  const reduced = lines.map((each) =>
    withDiscount(each, { percentage_discount: 0, discount_amount: parts.get(each.uuid) }),
  )
  expect(orderTotals(reduced)).toMatchObject({ total: 360_00, discount: 40_00, vat: 18_00 })
})

const waiting = { uuid: id(8), name: 'Ventetid', form: 'free' as const }
const staff = { uuid: id(9), name: 'Personalerabat', form: 'discount' as const }

test('a line has one kind of discount', () => {
  const reduced = withDiscount(line(1, 100_00), { percentage_discount: 100, discount_amount: money(5_00) })
  expect(reduced).toMatchObject({ percentage_discount: 0, discount_amount: 5_00 })
  const free = withDiscount(reduced, { percentage_discount: 0, discount_kind: waiting })
  expect(free).not.toHaveProperty('discount_amount')
  expect(lineTotals(free)).toMatchObject({ discount: 100_00, total: 0 })
  expect(withDiscount(free, { percentage_discount: 100 })).not.toHaveProperty('discount_kind')
  expect(withDiscount(free, { percentage_discount: 0, discount_kind: staff })).not.toHaveProperty(
    'discount_kind',
  )
  expect(withDiscount(free, { percentage_discount: 100, discount_kind: staff })).toMatchObject({
    percentage_discount: 100,
    discount_kind: staff,
  })
})
