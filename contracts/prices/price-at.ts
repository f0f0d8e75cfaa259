import type { Instant, Money, Uuid } from '../kernel/index.ts'
import type { DeliveryMethod, PriceProfile, PriceRules } from './price-rules.ts'
import { rulesHolding } from './timeline.ts'

/** How an order reaches the guest (ORD-16); for prices it maps to a delivery method. */
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

/** The price and the rule or profile it comes from; null is an open price, which the cashier types. */
export type Price = {
  price: Money | null
  price_profile_uuid?: Uuid
  time_delimitation_uuid?: Uuid
}

/**
 * The price of a product at a moment; register and server both use this function (ADR 0017). The first of these with a
 * price for the product applies:
 *
 * 1. the time rules in force, by priority (DEF-40);
 * 2. the price profile chosen by the cashier;
 * 3. the profiles that match the order: first those that name both delivery method and sales area;
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

/** Number of conditions that the profile names; 0 when one of them is not met. */
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

/** Pickup is priced as takeaway, table service as eating in. */
const methodOf = (type: DeliveryType): DeliveryMethod =>
  type === 'pickup' ? 'takeaway' : type === 'table' ? 'eatin' : type
