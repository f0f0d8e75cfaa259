import { largestAmount, type Uuid, zero } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder } from './order-shape.ts'

/** What one order holds at the most, so that no event, ticket or paper that is made of it outgrows its schema. */
export const orderLimits = {
  lines: 500,
  payments: 60,
  /** Of all lines as UTF-8 JSON: a transfer has them in one event, and a store takes 1 MB in one append. */
  bytes: 500_000,
} as const

type Held = Pick<ExistingOrder, 'lines' | 'transits' | 'sent'>
export type Excess = 'order.too_large' | 'order.too_many_lines'

/**
 * Why an order with these lines is too much, or undefined. Lines on their way to another order count, because they may
 * come back; lines that are gone count until the kitchen has heard of it, because they stand on its next ticket.
 */
export const excessOf = ({ lines, transits, sent }: Held): Excess | undefined => {
  const all = [...lines, ...transits.flatMap((transit) => transit.lines)]
  if (all.reduce((worth, line) => worth + worthOf(line), 0) > largestAmount) return 'order.too_large'
  const told = [sent, ...transits.map((transit) => transit.sent)].flatMap((each) => Object.keys(each))
  const known = new Set<Uuid>([...all.map(({ uuid }) => uuid), ...told])
  const cards = all.reduce((count, line) => count + moreCards(line), 0)
  if (known.size + cards > orderLimits.lines) return 'order.too_many_lines'
  return utf8Length(JSON.stringify(all)) > orderLimits.bytes ? 'order.too_many_lines' : undefined
}

/** Three bytes for each half of a pair: two more than it takes. */
const utf8Length = (text: string): number => {
  if (text.length * 3 <= orderLimits.bytes) return text.length
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
  }
  return bytes
}

/** Before discount, as plain numbers: what is far too much must be refused here, and not throw as an amount. */
const worthOf = ({ unit_price, quantity, adjustment = zero }: OrderLine): number =>
  Math.abs(unit_price * quantity) / 1000 + Math.abs(adjustment)

/** Each piece of a gift-card line becomes a card with a code on the receipt, as a line of its own would. */
const moreCards = ({ gift_card, quantity }: OrderLine): number =>
  gift_card ? Math.max(0, Math.ceil(quantity / 1000) - 1) : 0
