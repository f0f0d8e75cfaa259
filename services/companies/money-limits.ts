import type { CompanyScope } from '@bon/contracts/kernel'
import type { MoneyLimits } from '@bon/contracts/orders'
import { discountKinds } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { settingsOf } from './company-details.ts'

/** What a cashier of the company may do without an administrator. */
export const moneyLimitsOf = (catalogue: Catalogue, scope: CompanyScope): MoneyLimits => {
  const settings = settingsOf(catalogue, scope.company_uuid)
  return {
    refund: settings.refund_limit,
    refund_of_session: settings.refund_session_limit,
    discount: settings.discount_limit,
    discount_by_kind: Object.fromEntries(
      catalogue.list(discountKinds, scope).map(({ uuid, limit }) => [uuid, limit]),
    ),
    open_price: settings.open_price_limit,
    cash: settings.cash_limit,
  }
}
