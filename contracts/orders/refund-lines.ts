import {
  divideRounded,
  type Money,
  minus,
  money,
  negated,
  type Quantity,
  quantity,
  type Uuid,
  uuid5,
} from '../kernel/index.ts'
import { refundedOf } from './evolve-refund.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'
import type { ExistingOrder } from './order-shape.ts'

/**
 * Value of a further part of a line: the difference of two rounded shares, so that any sequence of partial refunds adds
 * up to what was paid (DEF-05).
 */
export const worthOf = (
  line: { total: Money; quantity: Quantity },
  before: Quantity,
  amount: Quantity,
): Money => {
  const upTo = (part: number) => divideRounded(line.total * part, line.quantity)
  return money(upTo(before + amount) - upTo(before))
}

/** The refund line of a part of a sold line, worth its share. */
export const refundLine = (
  order: ExistingOrder,
  line: OrderLine,
  amount: Quantity,
  refund_uuid: Uuid,
): OrderLine => {
  const { total, discount } = lineTotals(line)
  const before = refundedOf(order, line.uuid)
  const worth = worthOf({ total, quantity: line.quantity }, before, amount)
  const { adjustment: _, comment: __, receipt_text: ___, ...stamped } = line
  const back: OrderLine = {
    ...stamped,
    uuid: uuid5(refund_uuid, line.uuid),
    refund_of: line.uuid,
    quantity: quantity(-amount),
    ...(line.discount_amount !== undefined && {
      discount_amount: negated(worthOf({ total: discount, quantity: line.quantity }, before, amount)),
    }),
  }
  const odd = minus(money(-worth), lineTotals(back).total) as Money
  return odd === 0 ? back : { ...back, adjustment: odd }
}
