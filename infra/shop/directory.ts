import { type CompanyScope, type Instant, type Money, type Uuid, zero } from '@bon/contracts/kernel'
import { isSpared } from '@bon/contracts/orders'
import { isCounted, optOutsFor, type RegisterModifierGroup } from '@bon/contracts/registers'
import {
  accounts,
  methodOf,
  modifierGroups,
  paymentTypes,
  products,
  registers,
  terminals,
} from '@bon/contracts/resources'
import type { Asked, CashType, Directory, Means, Sellable, SellableGroup } from '@bon/services/resources'
import { simulatedTerminalAddress } from '../terminals/index.ts'
import type { Catalogue, Resource } from './catalogue.ts'
import { courseOf } from './courses.ts'
import { giftCardSaleOf } from './gift-cards.ts'
import { isAvailable, isHere } from './is-available.ts'
import { modifierGroupOf, optOutCategoriesOf } from './modifier-groups.ts'
import { stillShown } from './price-history.ts'
import { formerRulesOf, priceRulesOf } from './price-rules.ts'
import { shownPrices } from './shown-prices.ts'
import { rateOf } from './vat-rate.ts'

type House = {
  catalogue: Catalogue
  now(): Instant
  hasCashier(companies: readonly Uuid[], uuid: Uuid): Promise<boolean>
}

/** What selling asks of the configuration, answered from memory. */
export const directoryOf = ({ catalogue, now, hasCashier }: House): Directory => ({
  register: async (scope, uuid) => {
    const register = catalogue.find(registers, scope, uuid)
    if (!register) return undefined
    const cash = register.payment_type_uuids
      .map((type) => cashTypeOf(catalogue, scope, type))
      .find((type) => type)
    const to_count = register.payment_type_uuids.filter((type) => {
      const method = meansOf(catalogue, scope, type)?.method
      return method !== undefined && isCounted(method)
    })
    return { uuid, cash, to_count }
  },
  hasCashier: (scope, uuid) => hasCashier(scope.resource_companies, uuid),
  cashType: async (scope, uuid) => cashTypeOf(catalogue, scope, uuid),
  giftCardType: (scope, uuid) => giftCardSaleOf(catalogue, scope, uuid, now()),
  means: async (scope, uuid) => meansOf(catalogue, scope, uuid),
  takes: (scope, register_uuid, payment_type_uuid) =>
    catalogue.find(registers, scope, register_uuid)?.payment_type_uuids.includes(payment_type_uuid) ?? true,
  terminals: (scope, register_uuid, payment_type_uuid) => {
    const register = catalogue.find(registers, scope, register_uuid)
    const type = payment_type_uuid ? catalogue.find(paymentTypes, scope, payment_type_uuid) : undefined
    if (!register || (payment_type_uuid && !type)) return []
    return terminalsOf(catalogue, scope, register, type).map(({ uuid }) => uuid)
  },
  isSimulated: (scope, uuid) => catalogue.find(terminals, scope, uuid)?.address === simulatedTerminalAddress,
  sellable: async (scope, uuid, asked = {}) => {
    const product = catalogue.find(products, scope, uuid)
    const isSold = product && (asked.as_part ? isHere(product, scope) : isAvailable(product, scope))
    return isSold ? sellableOf(catalogue, scope, product, asked, now()) : undefined
  },
})

/** Where a register may ask for a payment, of this type or of any, in the order in which they were set. */
export const terminalsOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  { terminal_uuids }: Resource<typeof registers>,
  type?: Resource<typeof paymentTypes>,
): Resource<typeof terminals>[] =>
  terminal_uuids.flatMap((uuid) => {
    const terminal = catalogue.find(terminals, scope, uuid)
    if (!terminal || terminal.disabled) return []
    // One that names no type takes whatever its make takes.
    const takes = (one: Resource<typeof paymentTypes>) =>
      terminal.payment_type_uuid === null
        ? terminal.class === one.class
        : terminal.payment_type_uuid === one.uuid
    return !type || takes(type) ? [terminal] : []
  })

const meansOf = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): Means | undefined => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  const method = type && methodOf(type)
  if (!method) return undefined
  const { name, counts_format, rounding_unit, overchargeable } = type
  return { uuid, name, method, units: counts_format.units, rounding_unit, overchargeable }
}

const cashTypeOf = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): CashType | undefined => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  if (type?.interface_key !== 'cash') return undefined
  return { uuid, name: type.name, units: type.counts_format.units, rounding_unit: type.rounding_unit }
}

type Posting = Pick<Sellable, 'account_uuid' | 'vat_type_uuid' | 'vat_rate'>

/** An account with the VAT rate of the day; undefined while it or its VAT type is not complete. */
export const postingOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  account_uuid: Uuid,
  at: Instant,
): Posting | undefined => {
  const account = catalogue.find(accounts, scope, account_uuid)
  const vat_type_uuid = account?.vat_type_uuid
  if (!vat_type_uuid) return undefined
  const vat_rate = rateOf(catalogue, scope, vat_type_uuid, at)
  return vat_rate === undefined ? undefined : { account_uuid, vat_type_uuid, vat_rate }
}

/** A product with the VAT rate of the day, its prices, and all that may be chosen with it. */
const sellableOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  product: Resource<typeof products>,
  asked: Asked,
  now: Instant,
): Sellable | undefined => {
  const posting = postingOf(catalogue, scope, product.account_uuid, now)
  if (!posting) return undefined
  const { uuid, name, unit, article_group, category_uuid, required_product_uuid } = product
  const former = (of: Uuid) => stillShown(catalogue.formerPrices(of), now).map(({ price }) => price)
  return {
    product_uuid: uuid,
    name,
    unit,
    article_group,
    required_product_uuid,
    ...posting,
    ...(product.print_quantity_sold_on_z_reports ? { on_z_report: true } : {}),
    ...(isSpared(product) ? { is_spared: true } : {}),
    prices: shownPrices(
      product,
      { prices: former(uuid), rules: formerRulesOf(catalogue, scope, now) },
      asked,
      priceRulesOf(catalogue, scope),
      now,
    ),
    print_category_uuid: courseOf(catalogue, scope, product),
    modifier_groups: product.modifier_group_uuids.flatMap((of) => {
      const group = catalogue.find(modifierGroups, scope, of)
      return group ? [withFormerPrices(modifierGroupOf(catalogue, scope, group), group, former)] : []
    }),
    opt_outs: optOutsFor(optOutCategoriesOf(catalogue, scope), category_uuid).flatMap(
      ({ opt_outs }) => opt_outs,
    ),
  }
}

/** A variant that takes the product's own price may have been shown at the one before it. */
const withFormerPrices = (
  group: RegisterModifierGroup,
  { variants }: Resource<typeof modifierGroups>,
  former: (product_uuid: Uuid) => readonly (Money | null)[],
): SellableGroup => {
  const priced = new Set(
    variants.flatMap(({ product_uuid, custom_price }) => (custom_price === null ? [] : [product_uuid])),
  )
  return {
    ...group,
    variants: group.variants.map((variant) => {
      const before = priced.has(variant.product_uuid) ? [] : former(variant.product_uuid)
      return before.length === 0
        ? variant
        : { ...variant, former_prices: before.map((price) => price ?? zero) }
    }),
  }
}

/** A product as a plain line of the demo's past: its own price, whatever rules there are today. */
export const plainlySold = (
  catalogue: Catalogue,
  scope: CompanyScope,
  product: Resource<typeof products>,
  at: Instant,
) => {
  const posting = isAvailable(product, scope) && postingOf(catalogue, scope, product.account_uuid, at)
  if (!posting) return undefined
  const { uuid: product_uuid, name, price, article_group } = product
  return { product_uuid, name, price, ...posting, article_group }
}
