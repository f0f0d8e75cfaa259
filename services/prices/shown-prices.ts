import { addMs, type Instant, type Money } from '@bon/contracts/kernel'
import { nextChangeAt, type Price, type PricedProduct, type PriceRules, priceAt } from '@bon/contracts/prices'
import type { SellableQuery } from '../resources/index.ts'
import { priceWindowMs } from './price-history.ts'

/** Prices and rules that ended less than fifteen minutes ago: a till may not have updated yet. */
export type Former = { prices: readonly (Money | null)[]; rules: readonly PriceRules[] }

/**
 * Every price that a till may show for a product: by the current rules, and by those that ended less than fifteen
 * minutes ago; for the product's current price and its former ones within that time. A live request is checked at its
 * arrival, whatever times it claims; a sale made offline also at the time of the sale.
 */
export const shownPrices = (
  product: PricedProduct,
  former: Former,
  query: SellableQuery,
  rules: PriceRules,
  now: Instant,
): [Price, ...Price[]] => {
  const { delivery_type, sales_area_uuid, price_profile_uuid } = query
  const context = { delivery_type, sales_area_uuid, price_profile_uuid }
  const prices: [Price, ...Price[]] = [priceAt(product, { ...context, rules, at: now })]
  for (const ruleSet of [rules, ...former.rules]) {
    for (const at of momentsOf(ruleSet, query.sold_at, now)) {
      for (const price of [product.price, ...former.prices]) {
        const shown = priceAt({ ...product, price }, { ...context, rules: ruleSet, at })
        if (!prices.some((each) => isSame(each, shown))) prices.push(shown)
      }
    }
  }
  return prices
}

const isSame = (a: Price, b: Price) =>
  a.price === b.price &&
  a.price_profile_uuid === b.price_profile_uuid &&
  a.time_delimitation_uuid === b.time_delimitation_uuid

/** One time from each interval in which the same rules apply. */
const momentsOf = (rules: PriceRules, sold_at: Instant | undefined, now: Instant): Instant[] => {
  if (rules.time_delimitations.length === 0) return [now]
  return [now, ...(sold_at ? [sold_at] : [])].flatMap((end) => {
    const moments = [end]
    let next: Instant | undefined = addMs(end, -priceWindowMs)
    while (next !== undefined && next < end) {
      moments.push(next)
      next = nextChangeAt(rules, next)
    }
    return moments
  })
}
