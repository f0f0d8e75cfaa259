import { type Money, sum } from '../kernel/index.ts'
import type { ApprovalCause } from './approval.ts'
import type { MoneyLimits } from './money-limits.ts'
import { lineTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import type { ExistingOrder } from './order-shape.ts'

/** One line as a cart leaves it and as it was; without the first it is gone, without the second it is new. */
export type LineChange = { line?: OrderLine | undefined; before?: OrderLine | undefined }

/** Why a cart may not be saved without an administrator; none is an empty list. */
export const lineCauses = (
  changes: readonly LineChange[],
  /** All lines as the cart leaves them. */
  after: readonly OrderLine[],
  known: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean },
  { discount, open_price }: Pick<MoneyLimits, 'discount' | 'open_price'>,
): ApprovalCause[] => {
  const isDiscounted = changes.some(
    ({ line, before }) =>
      line &&
      line.percentage_discount > discount &&
      line.percentage_discount > (before?.percentage_discount ?? 0),
  )
  const isTyped = changes.some(
    ({ line, before }) => line && typedWorth([line]) > typedWorth(before ? [before] : []),
  )
  return [
    ...(isDiscounted ? (['discount_limit'] as const) : []),
    ...(isTyped && typedWorth(after) > open_price ? (['open_price_limit'] as const) : []),
    ...(changes.some((change) => isLowered(change, known)) ? (['line_lowered'] as const) : []),
  ]
}

/** What lines come to whose price was typed, before discount. */
const typedWorth = (lines: readonly OrderLine[]): Money =>
  sum(lines.flatMap((line) => (line.open_price ? [lineTotals(line).gross] : [])))

/**
 * SC-47: what the kitchen has of a line is worth less after the change than before, at its list price; all of it once a
 * provisional bill has shown it. A line that was never sent may be taken off as it was put on.
 */
const isLowered = (
  { line, before }: LineChange,
  { sent, bill_shown }: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean },
): boolean => {
  if (!before) return false
  const had = bill_shown ? before.quantity : Math.min(before.quantity, sent[before.uuid]?.quantity ?? 0)
  const has = line ? Math.min(line.quantity, had) : 0
  return (line?.unit_price ?? 0) * has < before.unit_price * had
}
