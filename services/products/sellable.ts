import {
  type CompanyScope,
  type Instant,
  type Money,
  type ProductUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { lineMarkOf } from '@bon/contracts/orders'
import { optOutsFor, type RegisterModifierGroup } from '@bon/contracts/registers'
import { accounts, modifierGroups, type products, type Resource } from '@bon/contracts/resources'
import { formerRulesOf, priceRulesOf, rateOf, shownPrices, stillShown } from '../prices/index.ts'
import type { Catalogue, Sellable, SellableGroup, SellableQuery } from '../resources/index.ts'
import { courseOf } from './courses.ts'
import { modifierGroupOf, optOutCategoriesOf } from './modifier-groups.ts'

type Posting = Pick<Sellable, 'account_uuid' | 'vat_type_uuid' | 'vat_rate'>

/** An account with the VAT rate of the day; undefined while it or its VAT type is incomplete. */
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

/** What a line takes of its product whatever its price and its account are. */
export const ownFactsOf = (product: Resource<typeof products>) => {
  const { uuid, name, unit, article_group, required_product_uuid } = product
  const mark = lineMarkOf(product)
  return {
    product_uuid: uuid,
    name,
    unit,
    article_group,
    required_product_uuid,
    ...(product.print_quantity_sold_on_z_reports && { on_z_report: true as const }),
    ...(mark && { mark }),
  }
}

/** A product with the VAT rate of the day, its prices, and its modifiers. */
export const sellableOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  product: Resource<typeof products>,
  query: SellableQuery,
  now: Instant,
): Sellable | undefined => {
  const posting = postingOf(catalogue, scope, product.account_uuid, now)
  if (!posting) return undefined
  const { uuid, category_uuid } = product
  const former = (of: Uuid) => stillShown(catalogue.formerPrices(of), now).map(({ price }) => price)
  return {
    ...ownFactsOf(product),
    ...posting,
    prices: shownPrices(
      product,
      { prices: former(uuid), rules: formerRulesOf(catalogue, scope, now) },
      query,
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

/** A variant with the product's own price may have been shown at that product's previous price. */
const withFormerPrices = (
  group: RegisterModifierGroup,
  { variants }: Resource<typeof modifierGroups>,
  former: (product_uuid: ProductUuid) => readonly (Money | null)[],
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
