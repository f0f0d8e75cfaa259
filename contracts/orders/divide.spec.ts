import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, quantity, sum, type Uuid } from '../kernel/index.ts'
import { divideLine } from './divide.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const line = (
  unit_price: number,
  amount: number,
  percentage_discount: number,
  discount_amount?: number,
): OrderLine => ({
  uuid: id(1),
  product_uuid: id(2),
  name: 'ret',
  quantity: quantity(amount),
  unit_price: money(unit_price),
  percentage_discount,
  vat_rate: 250,
  vat_type_uuid: id(3),
  account_uuid: id(4),
  article_group: '04006',
  ...(discount_amount !== undefined && { discount_amount: money(discount_amount) }),
})

test('however a line is divided, no part is negative and the parts add up to the line (FIND-L7)', () => {
  const cuts = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 999 })), { maxLength: 20 })
  const price = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 999_99 }))
  const amount = fc.integer({ min: 1, max: 5_000 })
  const discount = fc.oneof(
    fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.constant(undefined)),
    fc.tuple(fc.constant(0), fc.integer({ min: 1, max: 999_99 })),
  )
  fc.assert(
    fc.property(price, amount, discount, cuts, (each, of, [share, off], all) => {
      const whole = line(each, of, share, off)
      let parts = [whole]
      for (const [n, [at, share]] of all.entries()) {
        const [i, part] = [at % parts.length, parts[at % parts.length]]
        const amount = part ? Math.ceil((part.quantity * share) / 1000) : 0
        if (!part || amount >= part.quantity) continue
        const { portion, rest } = divideLine(part, quantity(amount), id(100 + n))
        parts = parts.flatMap((one, j) => (j === i ? [portion, ...(rest ? [rest] : [])] : [one]))
      }
      const totals = parts.map((part) => lineTotals(part).total)
      expect(Math.min(...totals)).toBeGreaterThanOrEqual(0)
      expect(sum(totals)).toBe(lineTotals(whole).total)
    }),
    { numRuns: 500 },
  )
})
