import { z } from 'zod'
import { CompReason } from './comp-reason.ts'
import type { OrderLine } from './order-line.ts'

/** How a line was reduced: by a share, by an amount, or given free for a reason (basics 08). */
export const DiscountKind = z.enum(['share', 'amount', ...CompReason.options])
export type DiscountKind = z.infer<typeof DiscountKind>

type Discount = Pick<OrderLine, 'percentage_discount' | 'discount_amount' | 'comp'>

/** Undefined without a discount. */
export const discountKindOf = ({
  percentage_discount,
  discount_amount,
  comp,
}: Discount): DiscountKind | undefined => {
  if (comp) return comp
  if (discount_amount !== undefined) return 'amount'
  return percentage_discount === 0 ? undefined : 'share'
}
