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

/** A line that was moved as it stands on the guest's bon, with the required products that came along. */
export type BillItem = { line_uuid: Uuid; line: OrderLine; slaves: readonly OrderLine[] }
/** What a guest's bon has and costs, exactly as the server will write it. */
export type Bill = { nr: number; lines: readonly OrderLine[]; items: readonly BillItem[]; total: Money }
export type Bills = { bills: readonly Bill[]; rest: { lines: readonly OrderLine[]; total: Money } }

/** The lines that can be moved by themselves. */
export const movableLines = (lines: readonly OrderLine[]): SplitLine[] =>
  standing(lines).map(({ uuid, name, quantity: amount }) => ({ uuid, name, quantity: amount }))

const standing = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ parent_uuid }) => !(parent_uuid && lines.some(({ uuid }) => uuid === parent_uuid)))

const hasTakes = ({ takes }: Guest): boolean => Object.keys(takes).length > 0

/**
 * The guest who stays on the original when nothing is left on it: so the table is never without its order, and a split
 * can be taken back.
 */
export const keeperOf = (draft: SplitDraft): Guest | undefined =>
  isAllSpread(draft) ? draft.guests.find(hasTakes) : undefined

/** The guests who get an order of their own, in the order of the slips. */
const movingOf = (draft: SplitDraft): Guest[] => {
  const keeper = keeperOf(draft)
  return draft.guests.filter((guest) => guest !== keeper && hasTakes(guest))
}

const asksOf = ({ takes }: Guest) =>
  Object.entries(takes).map(([line_uuid, amount]) => ({ line_uuid, quantity: quantity(amount) }))

/** One command for the whole split: all of it or nothing. Numbers are given when it is sent. */
export const partsOf = (draft: SplitDraft, shortNr: () => number): TransferPart[] =>
  movingOf(draft).map((guest) => ({
    order_uuid: guest.order_uuid,
    short_nr: shortNr(),
    lines: asksOf(guest),
  }))

/** What becomes of each slip when it is saved. */
export const madeOf = (draft: SplitDraft): SplitDraft['made'] => {
  const keeper = keeperOf(draft)
  const moving = movingOf(draft).map(({ nr, order_uuid }) => ({ nr, order_uuid }))
  return keeper && moving.length > 0 ? [{ nr: keeper.nr, order_uuid: draft.order_uuid }, ...moving] : moving
}

export const isWorthSaving = (draft: SplitDraft): boolean => movingOf(draft).length > 0

/**
 * Every bill of a drawing by the decider that will make it (ADR 0012): its parts have the same øre, and together they
 * are the order's total at every moment (rule 1).
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
          : (after?.transits.find(({ target_order_uuid }) => target_order_uuid === order_uuid)?.lines ?? [])
      return { nr, lines, items: itemsOf(draft, guest, lines), total: orderTotals(lines).total }
    }),
    rest: keeper
      ? { lines: [], total: orderTotals([]).total }
      : { lines: rest, total: orderTotals(rest).total },
  }
}

/** Lines leave in the order of the bon: the nth that was taken is the nth that stands on its own. */
const itemsOf = (draft: SplitDraft, { takes }: Guest, lines: readonly OrderLine[]): BillItem[] => {
  const asked = draft.lines.filter(({ uuid }) => takes[uuid] !== undefined)
  return standing(lines).flatMap((line, i) => {
    const from = asked[i]
    const slaves = lines.filter(({ parent_uuid }) => parent_uuid === line.uuid)
    return from ? [{ line_uuid: from.uuid, line, slaves }] : []
  })
}

/** Who holds it and what travels decides whether it may be saved, not what it would cost. */
const asOpen = (view: OrderView): ExistingOrder | undefined => {
  const order = orderOfView(view)
  return order.status === 'open' ? { ...order, holder: null, transits: [] } : undefined
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
