import { z } from 'zod'
import { Money } from '../kernel/index.ts'

/** What a cashier may do without an administrator, as the company set it. */
export const MoneyLimits = z.object({
  /** Cash given back at once, and of one original. */
  refund: Money,
  /** Cash given back by one cashier in one session. */
  refund_of_session: Money,
})
export type MoneyLimits = z.infer<typeof MoneyLimits>
