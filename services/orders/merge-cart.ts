import { type Money, money, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import {
  type By,
  correctionOf,
  correctionStage,
  type ExistingOrder,
  type OrderEvent,
  type OrderLine,
} from '@bon/contracts/orders'
import { soldBy } from './sold-by.ts'

export type LineEvent = Extract<
  OrderEvent,
  { type: 'OrderLineAdded' | 'OrderLineChanged' | 'OrderLineRemoved' }
>

/** Who saves the cart, and how much of a line the till has reported as taken off and no cart has brought yet. */
type Saving = {
  by: By
  reportedOf: (line_uuid: Uuid) => Money
  added: (line: OrderLine) => LineEvent
  /** What the kitchen has, and whether a provisional bill showed the lines. */
  status: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean }
}

/**
 * Merges the cart instead of overwriting (ADR 0011): its changes since its base are applied to the current order. Lines
 * unknown to the cart stay; a line changed on both sides is left to the cashier (SC-29, SC-34).
 */
export const mergeCart = (
  base: readonly OrderLine[],
  cart: readonly OrderLine[],
  current: readonly OrderLine[],
  saving: Saving,
): LineEvent[] | Rejection<'order.line_changed'> => {
  const [wasAt, isAt] = [byUuid(base), byUuid(current)]
  const cartIds = new Set(cart.map((line) => line.uuid))
  const events: LineEvent[] = []

  for (const line of cart) {
    const [was, is] = [wasAt.get(line.uuid), isAt.get(line.uuid)]
    if (same(was, line) || same(is, line)) continue
    if (was ? !same(was, is) : is) return changedOnBothSides(line)
    events.push(was ? changed(was, line, saving) : saving.added(line))
  }
  for (const was of base) {
    const is = isAt.get(was.uuid)
    if (cartIds.has(was.uuid) || !is) continue
    if (!same(was, is)) return changedOnBothSides(is)
    events.push({
      type: 'OrderLineRemoved',
      data: { line: is, ...saving.by, ...takenOff(is, undefined, saving) },
    })
  }
  return events
}

const changed = (before: OrderLine, line: OrderLine, saving: Saving): LineEvent => ({
  type: 'OrderLineChanged',
  data: {
    line: soldBy(line, before, saving.by.cashier_uuid),
    before,
    ...(correctionOf(before, line) && { by: saving.by, ...takenOff(before, line, saving) }),
  },
})

/** What the till reported when it was done is in its session already. */
const takenOff = (before: OrderLine, after: OrderLine | undefined, { reportedOf, status }: Saving) => {
  const taken = correctionOf(before, after)?.amount ?? 0
  const reported = money(Math.min(taken, reportedOf(before.uuid)))
  const stage = correctionStage(before, after, status)
  return { ...(reported > 0 && { reported }), ...(stage && { stage }) }
}

const byUuid = (lines: readonly OrderLine[]) => new Map(lines.map((line) => [line.uuid, line]))

/** Compares only what a cashier can change; everything else was stamped when the line was added. */
const same = (a: OrderLine | undefined, b: OrderLine | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && choicesOf(a) === choicesOf(b))

const choicesOf = (line: OrderLine): string =>
  JSON.stringify([
    line.product_uuid,
    line.quantity,
    line.unit_price,
    line.percentage_discount,
    line.discount_amount ?? 0,
    line.discount_kind?.uuid ?? null,
    line.discounted_for ?? null,
    line.adjustment ?? 0,
    (line.variants ?? []).map(({ group_uuid, product_uuid, quantity }) => [
      group_uuid,
      product_uuid,
      quantity,
    ]),
    (line.opt_outs ?? []).map(({ uuid }) => uuid),
    line.comment?.ref ?? null,
    line.receipt_text?.ref ?? null,
  ])

const changedOnBothSides = (line: OrderLine) =>
  reject('order.line_changed', { line_uuid: line.uuid, name: line.name })
