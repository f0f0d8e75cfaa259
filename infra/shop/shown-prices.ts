import { addMs, type Instant, type Money } from '@bon/contracts/kernel'
import { nextChangeAt, type Price, type PricedProduct, type PriceRules, priceAt } from '@bon/contracts/prices'
import type { Asked } from '@bon/services/resources'
import { priceWindowMs } from './price-history.ts'

/** What was true until less than fifteen minutes ago: a till may not have heard. */
export type Former = { prices: readonly (Money | null)[]; rules: readonly PriceRules[] }

/**
 * Every price that a till may show for a product: by the rules of now, and by those that ended less than fifteen
 * minutes before; of the product's own price and of the former ones that still count. A live request is judged at its
 * arrival, whatever it says of its taps; a sale that waited without a server also at the moment it was made.
 */
export const shownPrices = (
  product: PricedProduct,
  former: Former,
  asked: Asked,
  rules: PriceRules,
  now: Instant,
): [Price, ...Price[]] => {
  const { delivery_type, sales_area_uuid, price_profile_uuid } = asked
  const context = { delivery_type, sales_area_uuid, price_profile_uuid }
  const prices: [Price, ...Price[]] = [priceAt(product, { ...context, rules, at: now })]
  for (const known of [rules, ...former.rules]) {
    for (const at of momentsOf(known, asked.sold_at, now)) {
      for (const price of [product.price, ...former.prices]) {
        const shown = priceAt({ ...product, price }, { ...context, rules: known, at })
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

/** One moment of each stretch, within which the same rules hold. */
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
