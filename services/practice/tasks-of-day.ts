import type { Instant, ProductUuid, Quantity, Uuid } from '@bon/contracts/kernel'
import {
  activePayments,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderTotals,
} from '@bon/contracts/orders'
import {
  type PracticeCorrection,
  type PracticeLine,
  PracticeTask,
  type PracticeTender,
  practice_tasks_length,
  practice_tasks_max,
  practiceLines,
} from '@bon/contracts/practice'

/** A bon of the past day with its events, oldest first. */
export type SoldBon = { order: Order; events: readonly OrderEvent[] }

type Completed = Extract<Order, { status: 'completed' }>

/**
 * The bons of a past day as tasks, in the order in which their guests came (BEYOND-23). Left out is what a trainee
 * cannot ring up as a sale: refunds, training, gift cards, orders that derive from another, and bons too large for a
 * task.
 */
export const tasksOfDay = (bons: readonly SoldBon[], copyOf: (uuid: Uuid) => Uuid): PracticeTask[] => {
  const tasks = bons
    .flatMap(({ order, events }) => (isPractised(order) ? [taskOf(order, events, copyOf)] : []))
    .filter(isTask)
    .toSorted((a, b) => compare(a.opened_at, b.opened_at) || compare(a.task_uuid, b.task_uuid))
    .slice(0, practice_tasks_max)
  let length = 0
  const tooMuch = tasks.findIndex((task) => {
    length += JSON.stringify(task).length
    return length > practice_tasks_length
  })
  return tooMuch === -1 ? tasks : tasks.slice(0, tooMuch)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Of a guest who asks for something; an order may have more lines than a task. */
const isTask = (task: PracticeTask): boolean => task.lines.length > 0 && PracticeTask.safeParse(task).success

const isPractised = (order: Order): order is Completed =>
  order.status === 'completed' &&
  !order.test_mode &&
  !order.origin &&
  order.lines.length > 0 &&
  order.lines.every(({ quantity, gift_card, refund_of }) => quantity > 0 && !gift_card && !refund_of)

const taskOf = (
  order: Completed,
  events: readonly OrderEvent[],
  copyOf: (uuid: Uuid) => Uuid,
): PracticeTask => {
  const asked = order.lines.filter(isAsked)
  return {
    task_uuid: copyOf(order.order_uuid),
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
