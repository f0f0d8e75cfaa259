import type { TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import { type DraftLine, isSpared } from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'

/** Common discounts, one tap each (DES-5). */
export const discounts: readonly TenthsOfPercent[] = [50, 100, 200, 500]

/** Products excluded from a discount on the whole bon. */
export const sparedOf = (products: readonly RegisterProduct[]): ReadonlySet<Uuid> =>
  new Set(products.filter(isSpared).map(({ uuid }) => uuid))

/**
 * Applies a discount on the whole bon to every line without its own (SPEC-9). A line has its own when its discount
 * differs from the previous bon discount.
 */
export const restamped = <Line extends DraftLine>(
  lines: readonly Line[],
  before: TenthsOfPercent,
  now: TenthsOfPercent,
  spared: ReadonlySet<Uuid> = new Set(),
): Line[] =>
  lines.map((line) => {
    const isOwn = line.percentage_discount !== 0 && line.percentage_discount !== before
    // A gift card is never discounted: it is worth what is paid for it.
    return isOwn || line.gift_card || spared.has(line.product_uuid)
      ? line
      : { ...line, percentage_discount: now }
  })
