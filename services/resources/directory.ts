import type { CompanyScope, Money, TenthsOfPercent, Uuid } from '@bon/contracts/kernel'

/** A product as the sale needs it: everything that a line is stamped with. `price` null means open price. */
export type Sellable = {
  product_uuid: Uuid
  name: string
  price: Money | null
  /** Ended so short a while ago that a till may still show them; null was an open price. */
  former_prices?: readonly (Money | null)[]
  vat_rate: TenthsOfPercent
  vat_type_uuid: Uuid
  account_uuid: Uuid
  article_group: string
}

export type CashType = { uuid: Uuid; name: string; units: readonly number[]; rounding_unit: number }

/**
 * What selling asks of the configuration, always in a company's scope: own things, and a parent's where they are
 * shared. The composition hands it in (architecture.md 2); a foreign thing is simply not there.
 */
export type Directory = {
  register(scope: CompanyScope, uuid: Uuid): Promise<{ uuid: Uuid; cash: CashType | undefined } | undefined>
  hasCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  cashType(scope: CompanyScope, uuid: Uuid): Promise<CashType | undefined>
  sellable(scope: CompanyScope, product_uuid: Uuid): Promise<Sellable | undefined>
}
