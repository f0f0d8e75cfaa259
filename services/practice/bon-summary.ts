import type { Instant, ProductUuid, Quantity, Uuid } from '@bon/contracts/kernel'
import {
  activePayments,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderTotals,
} from '@bon/contracts/orders'
import {
  type PracticeBon,
  type PracticeCorrection,
  type PracticeLine,
  type PracticeTender,
  practiceLines,
} from '@bon/contracts/practice'

/** A completed bon with its events, oldest first. */
export type SoldBon = { order: Order; events: readonly OrderEvent[] }

type Completed = Extract<Order, { status: 'completed' }>

/** Whether goods alone were sold, and nothing went back: no refund, gift card, or order that derives from another. */
export const isOrdinarySale = (order: Order): order is Completed =>
  order.status === 'completed' &&
  !order.origin &&
  order.lines.length > 0 &&
  order.lines.every(({ quantity, gift_card, refund_of }) => quantity > 0 && !gift_card && !refund_of)

/** What guest and cashier did, as tasks and bons of a trainee are compared; references are replaced by `copyOf`. */
export const bonSummary = (
  order: Completed,
  events: readonly OrderEvent[],
  copyOf: (uuid: Uuid) => Uuid,
): Omit<PracticeBon, 'order_uuid'> => {
  const asked = order.lines.filter(isAsked)
  return {
    opened_at: startOf(order),
    completed_at: order.completed_at,
    table_uuids: order.table_uuids.map(copyOf),
    guests: order.details.guests ?? null,
    lines: practiceLines(asked).map((line) => copied(line, copyOf)),
    corrected: correctionsIn(events).map((one) => ({ ...one, product_uuid: copyOf(one.product_uuid) })),
    tenders: tendersOf(order),
    total: orderTotals(order.lines.filter(isOfShop)).total,
  }
}

/** What comes with another line is not asked for, and a practice company has no gift cards. */
const isAsked = (line: OrderLine): boolean =>
  line.parent_uuid === undefined && !line.gift_card && isOfShop(line)
/** A card’s surcharge is no terminal’s beside the till. */
const isOfShop = ({ mark }: OrderLine): boolean => mark !== 'surcharge'

const startOf = ({ started_at, opened_at }: Completed): Instant =>
  started_at !== undefined && started_at < opened_at ? started_at : opened_at

const copied = (line: PracticeLine, copyOf: (uuid: Uuid) => Uuid): PracticeLine => ({
  ...line,
  product_uuid: copyOf(line.product_uuid),
  variants: line.variants.map((each) => ({ ...each, product_uuid: copyOf(each.product_uuid) })),
  opt_out_uuids: line.opt_out_uuids.map(copyOf),
})

/** By product, since a line may be taken off in several steps. */
const correctionsIn = (events: readonly OrderEvent[]): PracticeCorrection[] => {
  const off = new Map<ProductUuid, number>()
  const add = (product_uuid: ProductUuid, quantity: number) => {
    if (quantity > 0) off.set(product_uuid, (off.get(product_uuid) ?? 0) + quantity)
  }
  for (const event of events) {
    if (event.type === 'OrderLineRemoved' && isAsked(event.data.line))
      add(event.data.line.product_uuid, event.data.line.quantity)
    if (event.type === 'OrderLineChanged' && isAsked(event.data.before)) {
      const { before, line } = event.data
      // Of goods that were swapped for others nothing is left.
      const left = line.product_uuid === before.product_uuid ? line.quantity : 0
      add(before.product_uuid, before.quantity - left)
    }
  }
  // Not checked here: a bon with more is left out, and does not hinder the day.
  return [...off].map(([product_uuid, thousandths]) => ({ product_uuid, quantity: thousandths as Quantity }))
}

/** Empty as soon as one of the means is none that a practice company has. */
const tendersOf = (order: Completed): PracticeTender[] => {
  const kinds = activePayments(order).map(({ method }): PracticeTender | undefined =>
    method === 'cash'
      ? 'cash'
      : method === 'card' || method === 'autonomous' || method === 'external'
        ? 'card'
        : undefined,
  )
  const known = kinds.filter((kind) => kind !== undefined)
  return known.length === kinds.length ? [...new Set(known)].toSorted() : []
}
