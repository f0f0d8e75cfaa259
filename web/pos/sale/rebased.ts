import type { OrderView } from '@bon/contracts/orders'
import { type BonLine, linesOf } from './cart.ts'

/**
 * Merges a saved order with edits made while it was being sent: lines added, changed or removed since then keep the
 * cart's state.
 */
export const rebased = (
  order: Pick<OrderView, 'lines' | 'texts'>,
  sent: readonly BonLine[],
  now: readonly BonLine[],
): BonLine[] => {
  const here = new Map(now.map((line) => [line.uuid, line]))
  const was = new Map(sent.map((line) => [line.uuid, line]))
  const saved = linesOf(order).flatMap((line) => {
    const local = here.get(line.uuid)
    if (!local) return was.has(line.uuid) ? [] : [line]
    return local === was.get(line.uuid) ? [line] : [local]
  })
  const lineUuids = new Set(order.lines.map(({ uuid }) => uuid))
  return [...saved, ...now.filter(({ uuid }) => !lineUuids.has(uuid) && !was.has(uuid))]
}
