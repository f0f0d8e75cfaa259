import { z } from 'zod'
import { Money, TenthsOfPercent, Uuid } from '../kernel/index.ts'

/** What a cashier may do without an administrator, as the company configured it. */
export const MoneyLimits = z.object({
  /** Cash refunded in one refund, and in all refunds of one original. */
  refund: Money,
  /** Cash refunded by one cashier in one session. */
  refund_of_session: Money,
  /**
   * Per line. It bounds an order and a session too, since the discounts of a sum cannot be a larger share than the
   * largest of its parts.
   */
  discount: TenthsOfPercent,
  /** Per line of these kinds of discount: the lower of both applies. */
  discount_by_kind: z.record(Uuid, TenthsOfPercent),
  /** Total of the lines with a typed price on one order. */
  open_price: Money,
  /** Cash for an order and all linked orders; null where no law limits it. */
  cash: Money.nullable(),
})
export type MoneyLimits = z.infer<typeof MoneyLimits>
