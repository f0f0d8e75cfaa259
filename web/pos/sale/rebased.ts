import type { OrderView } from '@bon/contracts/orders'
import { type BonLine, linesOf } from './cart.ts'

/**
 * The order as it was saved, with what the cashier went on to do meanwhile: a line that came, changed or went since it
 * was sent is as it is on the bon.
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
  const known = new Set(order.lines.map(({ uuid }) => uuid))
  return [...saved, ...now.filter(({ uuid }) => !known.has(uuid) && !was.has(uuid))]
}
