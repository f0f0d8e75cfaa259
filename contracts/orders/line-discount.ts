import { type Money, money, share, type Uuid } from '../kernel/index.ts'
import type { CompReason } from './comp-reason.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'

/** What a line is reduced by: a share, an amount, or all of it for a reason. */
export type LineDiscount = Pick<OrderLine, 'percentage_discount' | 'discount_amount' | 'comp'>

export const compOf = (comp: CompReason): LineDiscount => ({ percentage_discount: 1000, comp })

/** The line with this discount instead of its own. An amount or a reason excludes the other kinds. */
export const withDiscount = (line: OrderLine, discount: LineDiscount): OrderLine => {
  const { discount_amount: _, comp: __, ...plain } = line
  if (discount.comp) return { ...plain, ...compOf(discount.comp) }
  if (discount.discount_amount === undefined)
    return { ...plain, percentage_discount: discount.percentage_discount }
  return { ...plain, percentage_discount: 0, discount_amount: discount.discount_amount }
}

/**
 * Divides a discount in money of a whole order over these lines by their price, so that the parts add up to it
 * (RULE-1: largest remainder). At most what the lines cost.
 */
export const sharedDiscount = (
  lines: readonly Pick<OrderLine, 'uuid' | 'unit_price' | 'quantity' | 'adjustment'>[],
  amount: Money,
): Map<Uuid, Money> => {
  const prices = lines.map((line) => lineTotals({ ...line, percentage_discount: 0 }).gross)
  const most = prices.reduce((all, price) => all + price, 0)
  const parts = share(money(Math.min(amount, most)), prices)
  return new Map(lines.map(({ uuid }, i) => [uuid, parts[i] ?? money(0)]))
}
