import type { Instant, Money, Uuid } from '../kernel/index.ts'
import type { DeliveryMethod, PriceProfile, PriceRules } from './price-rules.ts'
import { rulesHolding } from './timeline.ts'

/** How an order reaches the guest (ORD-16); priced as the way of delivery that it is a kind of. */
export type DeliveryType = DeliveryMethod | 'pickup' | 'table'

export type PriceContext = {
  rules: PriceRules
  at: Instant
  delivery_type?: DeliveryType | null | undefined
  sales_area_uuid?: Uuid | null | undefined
  /** Chosen by the cashier. */
  price_profile_uuid?: Uuid | null | undefined
}

export type PricedProduct = { uuid: Uuid; price: Money | null; price_profile_uuid: Uuid | null }

/** Null is an open price: the cashier types it. With the rule or the profile that gave it, when one did. */
export type Price = {
  price: Money | null
  price_profile_uuid?: Uuid
  time_delimitation_uuid?: Uuid
}

/**
 * What a product costs at a moment: the one function that register and server use (ADR 0017). The first of these that
 * has a price of its own for the product:
 *
 * 1. the time rules that hold, by priority (DEF-40);
 * 2. the price profile that the cashier chose;
 * 3. the profiles that fit the order by themselves: both way of delivery and sales area named, then either;
 * 4. the product's own price profile;
 * 5. the product.
 */
export const priceAt = (product: PricedProduct, context: PriceContext): Price => {
  for (const rule of rulesHolding(context.rules, context.at)) {
    const price = rule.prices.get(product.uuid)
    if (price !== undefined) return { price, time_delimitation_uuid: rule.uuid }
  }
  for (const profile of profilesFor(product, context)) {
    const price = profile.prices.get(product.uuid)
    if (price !== undefined) return { price, price_profile_uuid: profile.uuid }
  }
  return { price: product.price }
}

const profilesFor = (
  { price_profile_uuid: own }: PricedProduct,
  { rules, delivery_type, sales_area_uuid, price_profile_uuid: chosen }: PriceContext,
): PriceProfile[] => {
  const profiles = rules.price_profiles
  if (profiles.length === 0) return []
  const named = (uuid: Uuid | null | undefined) => profiles.filter((profile) => profile.uuid === uuid)
  const fitting = profiles
    .map((profile) => ({ profile, names: fits(profile, delivery_type, sales_area_uuid) }))
    .filter(({ names }) => names > 0)
    .sort((a, b) => b.names - a.names)
    .map(({ profile }) => profile)
  return [...named(chosen), ...fitting, ...named(own)]
}

/** How many of the order's conditions the profile names; none where one of those that it names is not met. */
const fits = (
  { delivery_methods, sales_area_uuids }: PriceProfile,
  delivery_type: DeliveryType | null | undefined,
  sales_area_uuid: Uuid | null | undefined,
): number => {
  const method = delivery_type && methodOf(delivery_type)
  if (delivery_methods.length > 0 && !(method && delivery_methods.includes(method))) return 0
  if (sales_area_uuids.length > 0 && !(sales_area_uuid && sales_area_uuids.includes(sales_area_uuid)))
    return 0
  return Number(delivery_methods.length > 0) + Number(sales_area_uuids.length > 0)
}

/** What is fetched is taken away, what stands on a table is eaten here. */
const methodOf = (type: DeliveryType): DeliveryMethod =>
  type === 'pickup' ? 'takeaway' : type === 'table' ? 'eatin' : type
