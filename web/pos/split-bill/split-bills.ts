import { isRejection, type Money, quantity, type Uuid } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  type Order,
  type OrderLine,
  type OrderView,
  orderOfView,
  orderTotals,
  type TransferPart,
} from '@bon/contracts/orders'
import { orderDecider } from '@bon/services/orders'
import { type Guest, isAllSpread, type SplitDraft, type SplitLine } from './split-draft.ts'

/** A line moved to a guest's bon, with its required products. */
export type BillItem = { line_uuid: Uuid; line: OrderLine; required_lines: readonly OrderLine[] }
/** A guest's lines and total, exactly as the server will compute them. */
export type Bill = { nr: number; lines: readonly OrderLine[]; items: readonly BillItem[]; total: Money }
export type Bills = { bills: readonly Bill[]; rest: { lines: readonly OrderLine[]; total: Money } }

/** The lines that can be moved on their own. */
export const movableLines = (lines: readonly OrderLine[]): SplitLine[] =>
  standaloneLines(lines).map(({ uuid, name, quantity: amount }) => ({ uuid, name, quantity: amount }))

const standaloneLines = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ parent_uuid }) => !(parent_uuid && lines.some(({ uuid }) => uuid === parent_uuid)))

const hasTakes = ({ takes }: Guest): boolean => Object.keys(takes).length > 0

/**
 * When everything is assigned, the first guest keeps the original order: the table is never without its order, and the
 * split can be undone.
 */
export const keeperOf = (draft: SplitDraft): Guest | undefined =>
  isAllSpread(draft) ? draft.guests.find(hasTakes) : undefined

/** The guests who get a new order, in slip order. */
const movingOf = (draft: SplitDraft): Guest[] => {
  const keeper = keeperOf(draft)
  return draft.guests.filter((guest) => guest !== keeper && hasTakes(guest))
}

const asksOf = ({ takes }: Guest) =>
  Object.entries(takes).map(([line_uuid, amount]) => ({ line_uuid, quantity: quantity(amount) }))

/** One atomic command for the whole split. Order numbers are assigned when it is sent. */
export const partsOf = (draft: SplitDraft, shortNr: () => number): TransferPart[] =>
  movingOf(draft).map((guest) => ({
    order_uuid: guest.order_uuid,
    short_nr: shortNr(),
    lines: asksOf(guest),
  }))

/** The order of each slip after saving. */
export const madeOf = (draft: SplitDraft): SplitDraft['made'] => {
  const keeper = keeperOf(draft)
  const moving = movingOf(draft).map(({ nr, order_uuid }) => ({ nr, order_uuid }))
  return keeper && moving.length > 0 ? [{ nr: keeper.nr, order_uuid: draft.order_uuid }, ...moving] : moving
}

export const isWorthSaving = (draft: SplitDraft): boolean => movingOf(draft).length > 0

/**
 * Computes every guest's bill with the server's decider (ADR 0012), so that the parts always add up to the order's
 * total to the øre (RULE-1).
 */
export const billsOf = (draft: SplitDraft, view: OrderView): Bills => {
  const order = asOpen(view)
  const moving = movingOf(draft)
  const after = order && moving.length > 0 ? decided(order, moving) : undefined
  const rest: readonly OrderLine[] = after?.lines ?? view.lines
  const keeper = keeperOf(draft)
  return {
    bills: draft.guests.map((guest) => {
      const { nr, order_uuid } = guest
      const lines =
        keeper?.nr === nr
          ? rest
          : (after?.transfers_in_flight.find(({ target_order_uuid }) => target_order_uuid === order_uuid)
              ?.lines ?? [])
      return { nr, lines, items: itemsOf(draft, guest, lines), total: orderTotals(lines).total }
    }),
    rest: keeper
      ? { lines: [], total: orderTotals([]).total }
      : { lines: rest, total: orderTotals(rest).total },
  }
}

/** Transferred lines keep the bon's order: the nth line taken is the nth top-level line of the new order. */
const itemsOf = (draft: SplitDraft, { takes }: Guest, lines: readonly OrderLine[]): BillItem[] => {
  const chosenLines = draft.lines.filter(({ uuid }) => takes[uuid] !== undefined)
  return standaloneLines(lines).flatMap((line, i) => {
    const from = chosenLines[i]
    const required_lines = lines.filter(({ parent_uuid }) => parent_uuid === line.uuid)
    return from ? [{ line_uuid: from.uuid, line, required_lines }] : []
  })
}

/** Ignores lease and transfers in flight: they decide whether it can be saved, not its price. */
const asOpen = (view: OrderView): ExistingOrder | undefined => {
  const order = orderOfView(view)
  return order.status === 'open' ? { ...order, holder: null, transfers_in_flight: [] } : undefined
}

const decided = (order: ExistingOrder, moving: readonly Guest[]): ExistingOrder | undefined => {
  const { register_uuid, session_uuid, cashier_uuid, opened_at, order_uuid } = order
  const decision = orderDecider.decide(
    {
      type: 'StartTransfers',
      kind: 'split',
      parts: moving.map((guest) => ({ order_uuid: guest.order_uuid, lines: asksOf(guest) })),
      by: { register_uuid, session_uuid, cashier_uuid },
      decided_on: { revision: undefined, order: undefined },
    },
    order,
    { now: opened_at, command_id: order_uuid },
  )
  if (isRejection(decision)) return undefined
  const next = decision.reduce<Order>(evolveOrder, order)
  return next.status === 'new' ? undefined : next
}
