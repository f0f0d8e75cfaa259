import type { TenthsOfPercent, Uuid } from '@bon/contracts/kernel'
import type { DraftLine } from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'

/** A deposit comes back, a tip is a gift and a fee is a fee: no discount of the whole bon makes them smaller (DEF-73). */
export const isSpared = ({ special_behaviour }: Pick<RegisterProduct, 'special_behaviour'>): boolean =>
  special_behaviour === 'deposit' || special_behaviour === 'tip' || special_behaviour === 'delivery_fee'

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
