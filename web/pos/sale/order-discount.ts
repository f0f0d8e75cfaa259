import { type Money, sum, type TenthsOfPercent, type Uuid, zero } from '@bon/contracts/kernel'
import {
  type DiscountKind,
  type DraftLine,
  givenForm,
  isSpared,
  lineTotals,
  sharedDiscount,
} from '@bon/contracts/orders'
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
  discount_kind?: DiscountKind,
): Line[] =>
  lines.map((line) =>
    line.discount_amount === undefined && isReduced(line, before, spared)
      ? { ...line, percentage_discount: now, discount_kind }
      : line,
  )

/** A gift card is never discounted: it is worth what is paid for it. */
const isReduced = (line: DraftLine, before: TenthsOfPercent, spared: ReadonlySet<Uuid>): boolean =>
  (line.percentage_discount === 0 || line.percentage_discount === before) &&
  !line.gift_card &&
  !givenForm(line) &&
  !spared.has(line.product_uuid)

/** What a discount in money on the whole bon can take at most. */
export const mostReduced = (
  lines: readonly DraftLine[],
  before: TenthsOfPercent,
  spared: ReadonlySet<Uuid>,
): Money => sum(lines.filter((line) => isReduced(line, before, spared)).map((line) => lineTotals(line).gross))

/**
 * Divides an amount off the whole bon over the lines without a share or reason of their own, instead of amounts that
 * they had; zero takes those back. Lines that come later cost what they cost.
 */
export const reducedBy = <Line extends DraftLine>(
  lines: readonly Line[],
  amount: Money,
  before: TenthsOfPercent,
  spared: ReadonlySet<Uuid>,
): Line[] => {
  const reduced = lines.filter((line) => isReduced(line, before, spared))
  const parts = sharedDiscount(reduced, amount)
  return lines.map((line) =>
    reduced.includes(line)
      ? { ...line, percentage_discount: 0, discount_amount: (parts.get(line.uuid) ?? zero) || undefined }
      : line,
  )
}
