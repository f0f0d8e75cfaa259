import { type Money, priceOf, sum } from '../kernel/index.ts'
import type { ApprovalCause } from './approval.ts'
import type { MoneyLimits } from './money-limits.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'
import type { ExistingOrder } from './order-shape.ts'

/** A line after and before a cart is saved; without `line` it is removed, without `before` it is new. */
export type LineChange = { line?: OrderLine | undefined; before?: OrderLine | undefined }

/** Causes for which a cart needs an administrator's approval; empty when it needs none. */
export const lineCauses = (
  changes: readonly LineChange[],
  /** All lines after the cart is saved. */
  after: readonly OrderLine[],
  orderStatus: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean },
  limits: Pick<MoneyLimits, 'discount' | 'discount_by_kind' | 'open_price'>,
): ApprovalCause[] => {
  const isTyped = changes.some(
    ({ line, before }) => line && typedWorth([line]) > typedWorth(before ? [before] : []),
  )
  return [
    ...(changes.some((change) => exceedsDiscount(change, limits)) ? (['discount_limit'] as const) : []),
    ...(isTyped && typedWorth(after) > limits.open_price ? (['open_price_limit'] as const) : []),
    ...(changes.some((change) => isLowered(change, orderStatus)) ? (['line_lowered'] as const) : []),
  ]
}

/** Whether the change gives more discount than the cashier may give alone. */
export const exceedsDiscount = (
  { line, before }: LineChange,
  limits: Pick<MoneyLimits, 'discount' | 'discount_by_kind'>,
): boolean =>
  line !== undefined &&
  isBeyondLimit(line, limits) &&
  (discountShare(line) > (before ? discountShare(before) : 0) ||
    line.discount_kind?.uuid !== before?.discount_kind?.uuid ||
    line.discounted_for !== before?.discounted_for)

/** Whether the line has more discount than a cashier may give alone. */
export const isBeyondLimit = (
  line: OrderLine,
  limits: Pick<MoneyLimits, 'discount' | 'discount_by_kind'>,
): boolean => discountShare(line) > limitOf(line, limits)

/** The lower of the cashier's limit and that of the kind of discount. */
const limitOf = (
  { discount_kind }: OrderLine,
  { discount, discount_by_kind }: Pick<MoneyLimits, 'discount' | 'discount_by_kind'>,
): number => Math.min(discount, (discount_kind && discount_by_kind[discount_kind.uuid]) ?? discount)

/** Tenths of a percent, not rounded when the discount is an amount. */
const discountShare = (line: OrderLine): number => {
  if (line.discount_amount === undefined) return line.percentage_discount
  const price = priceOf(line.unit_price, line.quantity)
  return price === 0 ? 0 : (lineTotals(line).discount * 1000) / price
}

/** Value of lines with a typed price, before discount. */
const typedWorth = (lines: readonly OrderLine[]): Money =>
  sum(lines.flatMap((line) => (line.open_price ? [lineTotals(line).gross] : [])))

/**
 * Whether the value of what the kitchen has of a line decreases, at its list price; of the whole line once a
 * provisional bill has shown it (SC-47). A line that was never sent may be removed freely.
 */
const isLowered = (
  { line, before }: LineChange,
  { sent, bill_shown }: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean },
): boolean => {
  if (!before) return false
  const had = bill_shown ? before.quantity : Math.min(before.quantity, sent[before.uuid]?.quantity ?? 0)
  const has = line ? Math.min(line.quantity, had) : 0
  return (line?.unit_price ?? 0) * has < before.unit_price * had
}
