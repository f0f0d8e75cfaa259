import {
  canonical,
  type Instant,
  type Money,
  minus,
  money,
  priceOf,
  quantity,
  sum,
} from '@bon/contracts/kernel'
import type { CartDetails, CartLine, ChosenVariant, RequiredLine } from '@bon/contracts/orders'
import {
  type BonDetails,
  type BonLine,
  type Cart,
  detailsOf,
  isSaved,
  linesOf,
  requiredLinesOf,
} from './cart.ts'

/** Sum of the variants' prices, per unit of the line. */
export const variantsPrice = (variants: readonly ChosenVariant[] = []): Money =>
  sum(variants.map(({ price, quantity: count }) => priceOf(price, quantity(count * 1000))))

/** Unit price without variants, as the API expects it. */
export const barePrice = (line: BonLine): Money => minus(line.unit_price, variantsPrice(line.variants))

/** Lines in the form the API takes (ORD-43, ORD-44): names, VAT and accounts are stamped by the server. */
export const cartLines = (lines: readonly BonLine[]): CartLine[] =>
  lines
    .filter(({ parent_uuid }) => !parent_uuid)
    .map((line) => cartLine(line, requiredLinesOf(lines, line.uuid)))

const cartLine = (line: BonLine, required_lines: readonly BonLine[]): CartLine => ({
  ...sold(line, barePrice(line)),
  ...(line.gift_card && { sellable_data: cardOf(line) }),
  ...(line.variants?.length && { product_modifier_group: groupsOf(line.variants) }),
  ...(line.opt_outs?.length && { optouts: line.opt_outs.map(({ uuid }) => uuid) }),
  ...(line.texts?.comment && { comment: line.texts.comment }),
  ...(line.texts?.receipt_text && { receipt_text: line.texts.receipt_text }),
  ...(line.price_profile_uuid && { price_profile_uuid: line.price_profile_uuid }),
  ...(line.time_delimitation_uuid && { time_delimitation_uuid: line.time_delimitation_uuid }),
  ...(required_lines.length && {
    slaves: required_lines.map((required_line) => sold(required_line, required_line.unit_price)),
  }),
})

/** Both would be sent alike: what the server adds to a saved line, and when its key was tapped here, are no difference. */
export const isSentAlike = (one: BonLine, other: BonLine): boolean =>
  same(cartLine(one, []), cartLine(other, []))

const sold = (line: BonLine, price: Money): RequiredLine => ({
  uuid: line.uuid,
  quantity: line.quantity,
  sellable_data: { type: 'product', product: { uuid: line.product_uuid, price: money(price) } },
  // Sent even when 0: a line without it gets the bon's discount (SPEC-9).
  percentage_discount: line.percentage_discount,
  ...(line.discount_amount && { discount_amount: line.discount_amount }),
  ...(line.discount_kind && { discount_kind_uuid: line.discount_kind.uuid }),
  ...(line.discounted_for && { discounted_for_uuid: line.discounted_for }),
})

/** A gift card is sold as its type and an amount (GC-18). */
const cardOf = ({ product_uuid, unit_price }: BonLine): CartLine['sellable_data'] => ({
  type: 'gift_card_type',
  gift_card_type: { uuid: product_uuid, price: unit_price },
})

const groupsOf = (variants: readonly ChosenVariant[]): CartLine['product_modifier_group'] =>
  [...new Set(variants.map(({ group_uuid }) => group_uuid))].map((group_uuid) => ({
    group_uuid,
    variants: variants
      .filter((variant) => variant.group_uuid === group_uuid)
      .map(({ product_uuid, quantity: count, price }) => ({ product_uuid, quantity: count, price })),
  }))

type DetailChanges = { assigned_name?: string | null; details?: CartDetails }

/** Details that differ from the saved order: null clears a detail, an absent one stays unchanged. */
export const changedDetails = (cart: Cart): DetailChanges => {
  const before: BonDetails = cart.base ? detailsOf(cart.base) : {}
  const differs = Object.entries(cart.details).filter(
    ([name, value]) => value !== undefined && !same(value, before[name as keyof BonDetails] ?? null),
  )
  const { assigned_name, ...details } = Object.fromEntries(differs) as BonDetails
  return {
    ...(assigned_name !== undefined && { assigned_name }),
    ...(Object.keys(details).length && { details }),
  }
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** The cart as part of every command that saves the order: save, park, sell (ORD-41). */
export const savedAs = (
  cart: Cart,
): { short_nr: number; order_lines: CartLine[]; started_at?: Instant } & DetailChanges => ({
  short_nr: cart.short_nr,
  order_lines: withTaps(cart, cartLines(cart.lines)),
  ...(cart.started_at && !cart.base && { started_at: cart.started_at }),
  ...changedDetails(cart),
})

/** A line that is not saved yet says when its key was tapped. */
const withTaps = (cart: Cart, lines: readonly CartLine[]): CartLine[] => {
  const taps = new Map(cart.lines.map(({ uuid, tapped_at }) => [uuid, tapped_at]))
  return lines.map((line) => {
    const tapped_at = isSaved(cart, line.uuid) ? undefined : taps.get(line.uuid)
    return tapped_at ? { ...line, tapped_at } : line
  })
}

/** True when the cart has changes the saved order lacks. A new bon without lines counts as saved, even with a name. */
export const isUnsent = (cart: Cart): boolean => {
  if (!cart.base) return cart.lines.length > 0
  const { details, assigned_name } = changedDetails(cart)
  return (
    details !== undefined ||
    assigned_name !== undefined ||
    JSON.stringify(cartLines(cart.lines)) !== JSON.stringify(cartLines(linesOf(cart.base)))
  )
}
