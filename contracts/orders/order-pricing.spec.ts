import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  uuid,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minus, money, plus, quantity, sum } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import { cashDue, cashPayment, lineTotals, orderTotals, tenderPayment } from './order-pricing.ts'

const lines: Arbitrary<OrderLine> = record({
  uuid: uuid(),
  product_uuid: uuid(),
  name: constantFrom('Sild', 'Øl'),
  quantity: integer({ min: 1, max: 9_999_999 }).map(quantity),
  unit_price: integer({ min: 0, max: 1_000_00 }).map(money),
  percentage_discount: constantFrom(0, 0, 100, 125, 333, 1000),
  discount_amount: option(integer({ min: 1, max: 500_00 }).map(money), { nil: undefined }),
  vat_rate: constantFrom(250, 250, 0, 120, 255),
  vat_type_uuid: uuid(),
  account_uuid: uuid(),
  article_group: constantFrom('04006', '04007'),
})
const bons = array(lines, { maxLength: 30 })

describe('an order', () => {
  test('adds up: lines = rates = order, VAT on the lines = VAT on the order (RULE-1, SC-58)', () =>
    assert(
      property(bons, (bon) => {
        const { total, discount, vat, net, by_rate, line_vat } = orderTotals(bon)
        const priced = bon.map(lineTotals)
        expect(total).toBe(sum(priced.map((line) => line.total)))
        expect(discount).toBe(sum(priced.map((line) => line.discount)))
        expect(total).toBe(sum(by_rate.map(({ gross }) => gross)))
        expect(plus(net, vat)).toBe(total)
        expect(vat).toBe(sum(line_vat))
        for (const rate of by_rate) {
          expect(plus(rate.net, rate.vat)).toBe(rate.gross)
          const own = line_vat.filter((_, i) => bon[i]?.vat_rate === rate.vat_rate)
          expect(sum(own)).toBe(rate.vat)
        }
      }),
    ))

  test('costs the same for any order of its lines', () =>
    assert(
      property(bons, (bon) => {
        const { line_vat: _, ...there } = orderTotals(bon)
        const { line_vat: __, ...back } = orderTotals(bon.toReversed())
        expect(back).toEqual(there)
      }),
    ))

  test('a line’s VAT lies within its amount and within an øre of its share', () =>
    assert(
      property(bons, (bon) => {
        const { line_vat } = orderTotals(bon)
        bon.forEach((line, i) => {
          const { total } = lineTotals(line)
          const exact = (total * line.vat_rate) / (1000 + line.vat_rate)
          expect(Math.abs((line_vat[i] ?? 0) - exact)).toBeLessThan(2)
        })
      }),
    ))

  test('a line’s amount is its price before discount less its discount', () =>
    assert(
      property(lines, (line) => {
        const { gross, discount, total } = lineTotals(line)
        expect(minus(gross, discount)).toBe(total)
        expect(discount >= 0 && discount <= gross).toBe(true)
      }),
    ))

  test('VAT is computed on the order, not on rounded lines: three of 0.33 are 0.99 with 0.20, not 0.21', () => {
    const line = { ...example, unit_price: money(33) }
    expect(orderTotals([line, line, line])).toMatchObject({ total: 99, vat: 20, line_vat: [7, 7, 6] })
  })

  test('an empty order costs nothing', () =>
    expect(orderTotals([])).toEqual({ total: 0, discount: 0, vat: 0, net: 0, by_rate: [], line_vat: [] }))
})

const example: OrderLine = {
  uuid: 'a',
  product_uuid: 'b',
  name: 'Is',
  quantity: quantity(1000),
  unit_price: money(100),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: 'c',
  account_uuid: 'd',
  article_group: '04006',
}

describe('paying in cash', () => {
  test.each([
    [100_00, 100_00, 0],
    [100_24, 100_00, -24],
    [100_25, 100_50, 25],
    [100_74, 100_50, -24],
    [100_75, 101_00, 25],
    [24, 0, -24],
  ])('of %i øre, %i are due, rounded by %i (25 and 75 go up)', (unpaid, due, rounding) =>
    expect(cashDue(money(unpaid), 50)).toEqual({ due, rounding }),
  )

  test('the amount received is the amount kept plus the change; only the last payment is rounded', () =>
    assert(
      property(
        integer({ min: 1, max: 1_000_000_00 }),
        integer({ min: 1, max: 1_000_000_00 }),
        constantFrom(1, 25, 50, 100),
        (unpaid, received, unit) => {
          const paid = cashPayment(money(unpaid), money(received), unit)
          expect(paid.amount + paid.rounding + paid.change).toBe(received)
          expect(paid.change).toBeGreaterThanOrEqual(0)
          expect(paid.amount).toBeLessThanOrEqual(unpaid)
          if (paid.covers) expect(paid.amount).toBe(unpaid)
          else expect([paid.rounding, paid.change]).toEqual([0, 0])
        },
      ),
    ))

  test.each([
    [84_24, { amount: 84_24, rounding: 0, change: 0, covers: false }],
    [84_25, { amount: 84_25, rounding: 0, change: 0, covers: true }],
    [84_26, { amount: 84_25, rounding: 1, change: 0, covers: true }],
    [84_50, { amount: 84_25, rounding: 25, change: 0, covers: true }],
    [100_00, { amount: 84_25, rounding: 25, change: 15_50, covers: true }],
  ])('of 84.25 that round up to 84.50, %i øre', (received, paid) =>
    expect(cashPayment(money(84_25), money(received), 50)).toEqual({ received, ...paid }),
  )

  test('the parts and the remaining amount pay the whole', () =>
    assert(
      property(
        integer({ min: 1, max: 1_000_00 }),
        array(integer({ min: 1, max: 300 }), { maxLength: 10 }),
        (total, parts) => {
          let unpaid = money(total)
          let drawer = 0
          for (const part of [...parts.map((coins) => coins * 50), 1_000_000_00]) {
            if (unpaid <= 0) break
            const { amount, rounding } = cashPayment(unpaid, money(part), 50)
            unpaid = minus(unpaid, amount)
            drawer += amount + rounding
          }
          expect(unpaid).toBe(0)
          expect(Math.abs(drawer - total)).toBeLessThanOrEqual(25)
        },
      ),
    ))
})

describe('a payment that is not cash', () => {
  test('PAY-26, DEF-09: the amount received is the order’s part plus the tip, to the øre, without change', () =>
    assert(
      property(integer({ min: 1, max: 1e6 }), integer({ min: 1, max: 2e6 }), (unpaid, received) => {
        const { amount, tip = 0, rounding, change, covers } = tenderPayment(money(unpaid), money(received))
        expect(amount + tip).toBe(received)
        expect([rounding, change]).toEqual([0, 0])
        expect(covers).toBe(received >= unpaid)
        expect(tip).toBe(Math.max(0, received - unpaid))
      }),
    ))

  test('a share is taken exactly, and anything above it is a tip', () =>
    expect(tenderPayment(money(300_00), money(110_00), money(100_00))).toMatchObject({
      amount: 100_00,
      tip: 10_00,
      covers: false,
    }))
})
