import {
  divideRounded,
  type Money,
  minus,
  money,
  type Quantity,
  quantity,
  type Uuid,
  uuid5,
} from '../kernel/index.ts'
import { refundedOf } from './evolve-refund.ts'
import { lineTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder } from './order-shape.ts'

/**
 * What so much of a line is worth, of which some went before: the difference of two rounded shares of it, so that however
 * it is given back, all of it is worth what was paid (DEF-05).
 */
export const worthOf = (
  line: { total: Money; quantity: Quantity },
  before: Quantity,
  amount: Quantity,
): Money => {
  const upTo = (part: number) => divideRounded(line.total * part, line.quantity)
  return money(upTo(before + amount) - upTo(before))
}

/** A line that gives back so much of a sold one, worth its share of it. */
export const refundLine = (
  order: ExistingOrder,
  line: OrderLine,
  amount: Quantity,
  refund_uuid: Uuid,
): OrderLine => {
  const { total } = lineTotals(line)
  const worth = worthOf({ total, quantity: line.quantity }, refundedOf(order, line.uuid), amount)
  const { adjustment: _, comment: __, receipt_text: ___, ...stamped } = line
  const back: OrderLine = {
    ...stamped,
    uuid: uuid5(refund_uuid, line.uuid),
    refund_of: line.uuid,
    quantity: quantity(-amount),
  }
  const odd = minus(money(-worth), lineTotals(back).total) as Money
  return odd === 0 ? back : { ...back, adjustment: odd }
}
