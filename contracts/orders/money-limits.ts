import { z } from 'zod'
import { Money, TenthsOfPercent } from '../kernel/index.ts'

/** What a cashier may do without an administrator, as the company set it. */
export const MoneyLimits = z.object({
  /** Cash given back at once, and of one original. */
  refund: Money,
  /** Cash given back by one cashier in one session. */
  refund_of_session: Money,
  /** Of one line. It holds for a bon and a session as well: no sum of such discounts is a larger part of what was sold. */
  discount: TenthsOfPercent,
  /** Of the lines of one bon together whose price was typed. */
  open_price: Money,
  /** Cash that a bon takes with all that it is linked to; null where no law says so. */
  cash: Money.nullable(),
})
export type MoneyLimits = z.infer<typeof MoneyLimits>
