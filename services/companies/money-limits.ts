import type { CompanyUuid } from '@bon/contracts/kernel'
import type { MoneyLimits } from '@bon/contracts/orders'
import type { Catalogue } from '../resources/index.ts'
import { settingsOf } from './company-details.ts'

/** What a cashier of the company may do without an administrator. */
export const moneyLimitsOf = (catalogue: Catalogue, company_uuid: CompanyUuid): MoneyLimits => {
  const settings = settingsOf(catalogue, company_uuid)
  return {
    refund: settings.refund_limit,
    refund_of_session: settings.refund_session_limit,
    discount: settings.discount_limit,
    open_price: settings.open_price_limit,
    cash: settings.cash_limit,
  }
}
