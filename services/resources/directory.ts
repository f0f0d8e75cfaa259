import type { GiftCardForSale } from '@bon/contracts/gift-cards'
import type {
  CompanyScope,
  Instant,
  Money,
  ProductUuid,
  RegisterUuid,
  TenthsOfPercent,
  Uuid,
} from '@bon/contracts/kernel'
import type { DiscountKind, LineMark, PaymentClass, PaymentMethod } from '@bon/contracts/orders'
import type { DeliveryType, Price } from '@bon/contracts/prices'
import type { CountedTender, RegisterModifierGroup, RegisterVariant } from '@bon/contracts/registers'

/** What a price may depend on, as the register sends it (ADR 0017). */
export type SellableQuery = {
  /** When a sale queued without a server was made. */
  sold_at?: Instant | undefined
  delivery_type?: DeliveryType | null | undefined
  sales_area_uuid?: Uuid | null | undefined
  price_profile_uuid?: Uuid | null | undefined
  /** Allows dependent products, as a required product may be one (CAT-27, DEF-80). */
  as_part?: boolean
}

/** A price that expired recently may still be on a screen. */
export type SellableVariant = RegisterVariant & { former_prices?: readonly Money[] }
export type SellableGroup = Omit<RegisterModifierGroup, 'variants'> & { variants: readonly SellableVariant[] }

/** A product as needed for a sale: everything stamped on a line, and its possible choices. */
export type Sellable = {
  product_uuid: ProductUuid
  name: string
  unit: string
  /** Prices that a till may show: first the current one, then recently expired ones. */
  prices: readonly [Price, ...Price[]]
  vat_rate: TenthsOfPercent
  vat_type_uuid: Uuid
  account_uuid: Uuid
  article_group: string
  /** X and Z report the sold quantity of it (ZR-25). */
  on_z_report?: true
  /** Excluded from the discount of a whole order (DEF-73). */
  mark?: LineMark
  /** Null is not produced in the kitchen. */
  print_category_uuid: Uuid | null
  modifier_groups: readonly SellableGroup[]
  opt_outs: readonly { uuid: Uuid; name: string }[]
  /** Sold along with it, in the same quantity (DEF-80). */
  required_product_uuid: ProductUuid | null
}

/** A payment type for the till; denominations are used for cash only. */
export type PaymentTypeTerms = {
  uuid: Uuid
  name: string
  method: PaymentMethod
  units: readonly number[]
  rounding_unit: number
  overchargeable: boolean
  /** Where it differs from that of the method. */
  payment_class?: PaymentClass
}
/** A kind of card of a payment type, and its class where that differs from the type's. */
export type CardTerms = { card_type_uuid: Uuid; payment_class?: PaymentClass }
export type CashType = { uuid: Uuid; name: string; units: readonly number[]; rounding_unit: number }

/** What a register accepts: cash with its denominations, and what else the close counts (ZR-11, REG-40). */
export type RegisterTender = {
  uuid: Uuid
  cash: CashType | undefined
  payment_type_uuids: readonly Uuid[]
  to_count: readonly CountedTender[]
}

/**
 * Configuration for selling, always within a company's scope: its own resources, and shared ones of its parents.
 * Injected at composition (ARCH-1); resources of other companies do not exist here.
 */
export type Directory = {
  register(scope: CompanyScope, uuid: Uuid): Promise<RegisterTender | undefined>
  hasCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  /** Undefined when it requires a device or the back office. */
  paymentType(scope: CompanyScope, uuid: Uuid): Promise<PaymentTypeTerms | undefined>
  /** A kind of card of that payment type, also an archived one; undefined for any other (REG-38). */
  card(scope: CompanyScope, payment_type_uuid: Uuid, card_type_uuid: Uuid): CardTerms | undefined
  /** A kind of discount of the company, also an archived one. */
  discountKind(scope: CompanyScope, uuid: Uuid): DiscountKind | undefined
  /** False when the register does not offer it; for an unknown register, sessions decide. */
  takes(scope: CompanyScope, register_uuid: RegisterUuid, payment_type_uuid: Uuid): boolean
  /** The register's terminals, of one payment type or of all; the default one first. */
  terminals(scope: CompanyScope, register_uuid: RegisterUuid, payment_type_uuid?: Uuid): readonly Uuid[]
  /** A simulated terminal: payments on it reach no bank (DEF-21). */
  isSimulated(scope: CompanyScope, terminal_uuid: Uuid): boolean
  /** Also undefined without the add-on (GC-19). */
  giftCardType(scope: CompanyScope, uuid: Uuid): GiftCardForSale | undefined
  sellable(
    scope: CompanyScope,
    product_uuid: ProductUuid,
    query?: SellableQuery,
  ): Promise<Sellable | undefined>
  /**
   * A product as it was configured at a moment, whether or not it is sold now; undefined for one that the company never
   * had.
   */
  soldThen(
    scope: CompanyScope,
    product_uuid: ProductUuid,
    query: SellableQuery & { sold_at: Instant },
  ): Promise<Sellable | undefined>
  /** Also one that is archived, or of another register. */
  paymentTypeEver(scope: CompanyScope, uuid: Uuid): PaymentTypeTerms | undefined
  /** Also an archived one. */
  everCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  /** Whether it is or was a product or a gift card type that the company sells. */
  everSold(scope: CompanyScope, uuid: Uuid): boolean
  /** Whether it is or was a VAT type that the company uses. */
  everVatType(scope: CompanyScope, uuid: Uuid): boolean
}
