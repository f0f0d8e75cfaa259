import { largestAmount, type Uuid, zero } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder } from './order-shape.ts'

/** Upper limits of one order, so that events, tickets and papers made from it fit their schemas. */
export const orderLimits = {
  lines: 500,
  payments: 60,
  /** Of all lines as UTF-8 JSON: a transfer carries them in one event, and one append is limited to 1 MB. */
  bytes: 500_000,
} as const

type OrderContents = Pick<ExistingOrder, 'lines' | 'transfers_in_flight' | 'sent'>
export type Excess = 'order.too_large' | 'order.too_many_lines'

/**
 * The exceeded limit of an order with these lines, or undefined. Lines in transfer count, because they may return;
 * removed lines count until the kitchen has been told, because they are on its next ticket.
 */
export const excessOf = ({ lines, transfers_in_flight, sent }: OrderContents): Excess | undefined => {
  const all = [...lines, ...transfers_in_flight.flatMap((in_flight) => in_flight.lines)]
  if (all.reduce((worth, line) => worth + worthOf(line), 0) > largestAmount) return 'order.too_large'
  const sentIds = [sent, ...transfers_in_flight.map((in_flight) => in_flight.sent)].flatMap((each) =>
    Object.keys(each),
  )
  const lineIds = new Set<Uuid>([...all.map(({ uuid }) => uuid), ...sentIds])
  const cards = all.reduce((count, line) => count + moreCards(line), 0)
  if (lineIds.size + cards > orderLimits.lines) return 'order.too_many_lines'
  return utf8Length(JSON.stringify(all)) > orderLimits.bytes ? 'order.too_many_lines' : undefined
}

/** Upper bound: counts three bytes per surrogate, that is two too many per pair. */
const utf8Length = (text: string): number => {
  if (text.length * 3 <= orderLimits.bytes) return text.length
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
  }
  return bytes
}

/** Before discount, as plain numbers, so that an excessive value is rejected here and does not throw in `money`. */
const worthOf = ({ unit_price, quantity, adjustment = zero }: OrderLine): number =>
  Math.abs(unit_price * quantity) / 1000 + Math.abs(adjustment)

/** Each further piece of a gift-card line prints a card with a code of its own, so it counts as a line. */
const moreCards = ({ gift_card, quantity }: OrderLine): number =>
  gift_card ? Math.max(0, Math.ceil(quantity / 1000) - 1) : 0
