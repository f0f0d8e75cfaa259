import type { GiftCardForSale } from '@bon/contracts/gift-cards'
import type { CompanyScope, Instant, Money, TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import type { PaymentMethod } from '@bon/contracts/orders'
import type { DeliveryType, Price } from '@bon/contracts/prices'
import type { RegisterModifierGroup, RegisterVariant } from '@bon/contracts/registers'

/** What a price may depend on, as the register says it (ADR 0017). */
export type Asked = {
  /** When a sale that waited without a server was made. */
  sold_at?: Instant | undefined
  delivery_type?: DeliveryType | null | undefined
  sales_area_uuid?: Uuid | null | undefined
  price_profile_uuid?: Uuid | null | undefined
  /** A required product may be one that has no key of its own (CAT-27, DEF-80). */
  as_part?: boolean
}

/** A price that ended a short while ago may still be on a screen. */
export type SellableVariant = RegisterVariant & { former_prices?: readonly Money[] }
export type SellableGroup = Omit<RegisterModifierGroup, 'variants'> & { variants: readonly SellableVariant[] }

/** A product as the sale needs it: everything that a line is stamped with, and what it may choose among. */
export type Sellable = {
  product_uuid: Uuid
  name: string
  unit: string
  /** What a till may show now: first the price of this moment, then those that ended a short while ago. */
  prices: readonly [Price, ...Price[]]
  vat_rate: TenthsOfPercent
  vat_type_uuid: Uuid
  account_uuid: Uuid
  article_group: string
  /** X and Z print how many of it were sold (ZR-25). */
  on_z_report?: true
  /** No discount of the whole bon makes it smaller (DEF-73). */
  is_spared?: true
  /** Null is not made in the kitchen. */
  print_category_uuid: Uuid | null
  modifier_groups: readonly SellableGroup[]
  opt_outs: readonly { uuid: Uuid; name: string }[]
  /** Sold along with it, at its quantity (DEF-80). */
  required_product_uuid: Uuid | null
}

/** A means of payment as the till takes it; drawers count cash alone in notes and coins. */
export type Means = {
  uuid: Uuid
  name: string
  method: PaymentMethod
  units: readonly number[]
  rounding_unit: number
  overchargeable: boolean
}
export type CashType = { uuid: Uuid; name: string; units: readonly number[]; rounding_unit: number }

/** What a register takes: cash by notes and coins, and what beside it the close counts (ZR-11). */
export type RegisterMeans = { uuid: Uuid; cash: CashType | undefined; to_count: readonly Uuid[] }

/**
 * What selling asks of the configuration, always in a company's scope: own things, and a parent's where they are
 * shared. The composition hands it in (architecture.md 2); a foreign thing is simply not there.
 */
export type Directory = {
  register(scope: CompanyScope, uuid: Uuid): Promise<RegisterMeans | undefined>
  hasCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  cashType(scope: CompanyScope, uuid: Uuid): Promise<CashType | undefined>
  /** Undefined for what needs a device or an office to be taken. */
  means(scope: CompanyScope, uuid: Uuid): Promise<Means | undefined>
  /** False where the register has others; of one that is not there, its books say so. */
  takes(scope: CompanyScope, register_uuid: Uuid, payment_type_uuid: Uuid): boolean
  /** The register's own, of that type or of all; the one that is asked unless another is named stands first. */
  terminals(scope: CompanyScope, register_uuid: Uuid, payment_type_uuid?: Uuid): readonly Uuid[]
  /** It stands in the simulator: no bank hears of what is paid there (DEF-21). */
  isSimulated(scope: CompanyScope, terminal_uuid: Uuid): boolean
  /** Undefined without the add-on, too (GC-19). */
  giftCardType(scope: CompanyScope, uuid: Uuid): GiftCardForSale | undefined
  sellable(scope: CompanyScope, product_uuid: Uuid, asked?: Asked): Promise<Sellable | undefined>
}
