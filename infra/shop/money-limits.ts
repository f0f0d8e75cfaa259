import type { Uuid } from '@bon/contracts/kernel'
import type { MoneyLimits } from '@bon/contracts/orders'
import type { Catalogue } from './catalogue.ts'
import { settingsOf } from './company-details.ts'

/** What a cashier of the company may do without an administrator. */
export const moneyLimitsOf = (catalogue: Catalogue, company_uuid: Uuid): MoneyLimits => {
  const { refund_limit: refund, refund_session_limit: refund_of_session } = settingsOf(
    catalogue,
    company_uuid,
  )
  return { refund, refund_of_session }
}
