import type { CashierUuid } from '@bon/contracts/kernel'
import { discountFormOf, type OrderLine } from '@bon/contracts/orders'

/**
 * A saved line with who sold it and who gave its discount: a change by somebody else keeps the seller, and an
 * unchanged discount its giver and who approved it.
 */
export const soldBy = (line: OrderLine, was: OrderLine | undefined, cashier_uuid: CashierUuid): OrderLine => {
  const { sold_by: _, discounted_by: __, discount_approved_by: ___, ...plain } = line
  const seller = was?.sold_by ?? cashier_uuid
  const kept = was && isSameDiscount(line, was) ? was : undefined
  const giver = kept ? (kept.discounted_by ?? seller) : cashier_uuid
  return {
    ...plain,
    sold_by: seller,
    ...(discountFormOf(line) && giver !== seller && { discounted_by: giver }),
    ...(kept?.discount_approved_by && { discount_approved_by: kept.discount_approved_by }),
  }
}

const isSameDiscount = (a: OrderLine, b: OrderLine): boolean =>
  discountFormOf(a) === discountFormOf(b) &&
  a.discount_kind?.uuid === b.discount_kind?.uuid &&
  a.discounted_for === b.discounted_for &&
  a.percentage_discount === b.percentage_discount &&
  a.discount_amount === b.discount_amount
