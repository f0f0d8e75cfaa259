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
 * A line that gives back so much of a sold one. Its worth is the difference of two rounded shares of the line, so that
 * however it is given back, all of it is worth what was paid (DEF-05).
 */
export const refundLine = (
  order: ExistingOrder,
  line: OrderLine,
  amount: Quantity,
  refund_uuid: Uuid,
): OrderLine => {
  const before = refundedOf(order, line.uuid)
  const { total } = lineTotals(line)
  const upTo = (part: number) => divideRounded(total * part, line.quantity)
  const worth = money(upTo(before + amount) - upTo(before))
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
