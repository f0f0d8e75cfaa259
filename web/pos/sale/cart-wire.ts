import { canonical, type Money, minus, money, priceOf, quantity, sum } from '@bon/contracts/kernel'
import type { CartDetails, CartLine, ChosenVariant, SlaveLine } from '@bon/contracts/orders'
import { type BonDetails, type BonLine, type Cart, detailsOf, linesOf, slavesOf } from './cart.ts'

/** What the variants of a line add to the price of one. */
export const variantsPrice = (variants: readonly ChosenVariant[] = []): Money =>
  sum(variants.map(({ price, quantity: count }) => priceOf(price, quantity(count * 1000))))

/** Of one without its variants: what the wire names. */
export const barePrice = (line: BonLine): Money => minus(line.unit_price, variantsPrice(line.variants))

/** As the register sends it (ORD-43, ORD-44): names, VAT and accounts are stamped by the server. */
export const cartLines = (lines: readonly BonLine[]): CartLine[] =>
  lines.filter(({ parent_uuid }) => !parent_uuid).map((line) => cartLine(line, slavesOf(lines, line.uuid)))

const cartLine = (line: BonLine, slaves: readonly BonLine[]): CartLine => ({
  ...sold(line, barePrice(line)),
  ...(line.gift_card ? { sellable_data: cardOf(line) } : {}),
  ...(line.variants?.length ? { product_modifier_group: groupsOf(line.variants) } : {}),
  ...(line.opt_outs?.length ? { optouts: line.opt_outs.map(({ uuid }) => uuid) } : {}),
  ...(line.texts?.comment ? { comment: line.texts.comment } : {}),
  ...(line.texts?.receipt_text ? { receipt_text: line.texts.receipt_text } : {}),
  ...(line.price_profile_uuid ? { price_profile_uuid: line.price_profile_uuid } : {}),
  ...(line.time_delimitation_uuid ? { time_delimitation_uuid: line.time_delimitation_uuid } : {}),
  ...(slaves.length ? { slaves: slaves.map((slave) => sold(slave, slave.unit_price)) } : {}),
})

const sold = (line: BonLine, price: Money): SlaveLine => ({
  uuid: line.uuid,
  quantity: line.quantity,
  sellable_data: { type: 'product', product: { uuid: line.product_uuid, price: money(price) } },
  // Said even when it is none: a line that says nothing is given the bon's own (spec section 9).
  percentage_discount: line.percentage_discount,
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

type Said = { assigned_name?: string | null; details?: CartDetails }

/** What differs from the saved order: null takes a detail off again, and what is not said stays as it is. */
export const changedDetails = (cart: Cart): Said => {
  const before: BonDetails = cart.base ? detailsOf(cart.base) : {}
  const differs = Object.entries(cart.details).filter(
    ([name, value]) => value !== undefined && !same(value, before[name as keyof BonDetails] ?? null),
  )
  const { assigned_name, ...details } = Object.fromEntries(differs) as BonDetails
  return {
    ...(assigned_name === undefined ? {} : { assigned_name }),
    ...(Object.keys(details).length ? { details } : {}),
  }
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** What a cart says of its order in every command that carries it: saved, parked, sold (ORD-41). */
export const savedAs = (cart: Cart): { short_nr: number; order_lines: CartLine[] } & Said => ({
  short_nr: cart.short_nr,
  order_lines: cartLines(cart.lines),
  ...changedDetails(cart),
})

/** What this cart has that the saved order has not. An empty bon with a name is nobody's loss. */
export const isUnsent = (cart: Cart): boolean => {
  if (!cart.base) return cart.lines.length > 0
  const { details, assigned_name } = changedDetails(cart)
  return (
    details !== undefined ||
    assigned_name !== undefined ||
    JSON.stringify(cartLines(cart.lines)) !== JSON.stringify(cartLines(linesOf(cart.base)))
  )
}
