import { type CashierUuid, type Money, money, share, type Uuid } from '../kernel/index.ts'
import { type DiscountKind, givenForm } from './discount-kind.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'

/** What a line is reduced by: a share, an amount, or all of it, what that is called, and for whom. */
export type LineDiscount = Pick<
  OrderLine,
  'percentage_discount' | 'discount_amount' | 'discount_kind' | 'discounted_for'
>

/** All of the price: to a guest, or to one of the staff. */
export const givenFree = (discount_kind: DiscountKind, discounted_for?: CashierUuid): LineDiscount => ({
  percentage_discount: 1000,
  discount_kind,
  ...(discounted_for && { discounted_for }),
})

/** The line with this discount instead of its own. An amount excludes a share, and a gift both. */
export const withDiscount = (line: OrderLine, discount: LineDiscount): OrderLine => {
  const { discount_amount: _, discount_kind: __, discounted_for: ___, ...plain } = line
  const { percentage_discount, discount_amount, discount_kind, discounted_for } = discount
  if (discount_kind && givenForm(discount)) return { ...plain, ...givenFree(discount_kind, discounted_for) }
  const reduced =
    discount_amount === undefined
      ? { ...plain, percentage_discount }
      : { ...plain, percentage_discount: 0, discount_amount }
  const isReduced = discount_amount !== undefined || percentage_discount > 0
  return discount_kind && isReduced ? { ...reduced, discount_kind } : reduced
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
