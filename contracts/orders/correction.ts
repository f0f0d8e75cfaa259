import { z } from 'zod'
import { type Money, money, plus, priceOf, sum, zero } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals } from './order-pricing.ts'
import type { ExistingOrder } from './order-shape.ts'

/** How a line became less before it was paid: each is counted by X and Z. */
export const CorrectionKind = z.enum(['line_removed', 'line_lowered', 'line_swapped', 'line_repriced'])
export type CorrectionKind = z.infer<typeof CorrectionKind>

/** Who already knew of what was taken off: the kitchen had it, or a provisional bill had shown it. */
export const CorrectionStage = z.enum(['sent', 'bill_shown'])
export type CorrectionStage = z.infer<typeof CorrectionStage>

type Priced = Pick<
  OrderLine,
  'product_uuid' | 'quantity' | 'unit_price' | 'percentage_discount' | 'adjustment' | 'variants'
>

/**
 * What was taken off between two states of a line, at list price with VAT; undefined when nothing was. Each paid extra
 * counts by itself: one that is taken off is not hidden by a dearer one that is put on.
 */
export const correctionOf = (
  before: Priced,
  after: Priced | undefined,
): { kind: CorrectionKind; amount: Money } | undefined => {
  const left = after ? worthOf(after) : new Map<string, Money>()
  const amount = sum([...worthOf(before)].map(([key, worth]) => above(worth, left.get(key) ?? zero)))
  return amount > 0 ? { kind: kindOf(before, after), amount } : undefined
}

/** How far a correction came too late; undefined: neither kitchen nor guest knew of what it takes off. */
export const correctionStage = (
  before: OrderLine,
  after: OrderLine | undefined,
  { sent, bill_shown }: Pick<ExistingOrder, 'sent'> & { bill_shown: boolean },
): CorrectionStage | undefined => {
  const kind = correctionOf(before, after)?.kind
  if (!kind) return undefined
  const kept = kind === 'line_lowered' && after ? after.quantity : 0
  if (bill_shown) return 'bill_shown'
  return kept < Math.min(before.quantity, sent[before.uuid]?.quantity ?? 0) ? 'sent' : undefined
}

const kindOf = (before: Priced, after: Priced | undefined): CorrectionKind => {
  if (!after) return 'line_removed'
  if (after.product_uuid !== before.product_uuid) return 'line_swapped'
  return after.quantity < before.quantity ? 'line_lowered' : 'line_repriced'
}

/** The list price of a line by what it consists of: the dish itself, and each chosen variant. */
const worthOf = (line: Priced): Map<string, Money> => {
  const parts = new Map<string, Money>()
  const add = (key: string, worth: Money) => parts.set(key, plus(parts.get(key) ?? zero, worth))
  for (const { group_uuid, product_uuid, price, quantity } of line.variants ?? [])
    add(`${group_uuid} ${product_uuid}`, priceOf(money(price * quantity), line.quantity))
  const variants = sum([...parts.values()])
  add(line.product_uuid, money(lineTotals(line).gross - variants))
  return parts
}

const above = (one: Money, other: Money): Money => (one > other ? money(one - other) : zero)
