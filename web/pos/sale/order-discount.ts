import type { TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import { type DraftLine, isSpared } from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'

/** Products that take no part in a discount of the whole bon. */
export const sparedOf = (products: readonly RegisterProduct[]): ReadonlySet<Uuid> =>
  new Set(products.filter(isSpared).map(({ uuid }) => uuid))

/**
 * A discount of the whole bon is stamped onto every line that has none of its own (spec section 9). A line has one of
 * its own when it differs from what the bon gave before.
 */
export const restamped = <Line extends DraftLine>(
  lines: readonly Line[],
  before: TenthsOfPercent,
  now: TenthsOfPercent,
  spared: ReadonlySet<Uuid> = new Set(),
): Line[] =>
  lines.map((line) => {
    const isOwn = line.percentage_discount !== 0 && line.percentage_discount !== before
    // A gift card is worth what is paid for it.
    return isOwn || line.gift_card || spared.has(line.product_uuid)
      ? line
      : { ...line, percentage_discount: now }
  })
