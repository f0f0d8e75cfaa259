import {
  divideRounded,
  type Money,
  minus,
  money,
  type Quantity,
  quantity,
  share,
  type Uuid,
  uuid5,
  zero,
} from '../kernel/index.ts'
import { type OrderLine, originOf } from './order-line.ts'
import { between, lineTotals } from './order-pricing.ts'

/** Part of a line in thousandths, at most the line's quantity (SC-39). */
export type ResolvedTender = { line_uuid: Uuid; quantity: Quantity }

export type Division = { portion: OrderLine; rest: OrderLine | undefined }

/**
 * Splits a line. The portion's id derives from the action, so deciding again gives the same result; prices and choices
 * stay (SC-38), and the rest absorbs the rounding difference (RULE-1).
 */
export const divideLine = (line: OrderLine, amount: Quantity, action_uuid: Uuid): Division => {
  if (amount === line.quantity) return { portion: line, rest: undefined }
  const { adjustment: _, ...plain } = line
  const { total, discount } = lineTotals(line)
  const discountOf = (part: number): Partial<OrderLine> =>
    line.discount_amount === undefined ? {} : { discount_amount: money(part) }
  const taken = divideRounded(discount * amount, line.quantity)
  const portion: OrderLine = {
    ...plain,
    uuid: uuid5(action_uuid, `part:${line.uuid}`),
    origin_uuid: originOf(line),
    quantity: amount,
    ...discountOf(taken),
  }
  const rest: OrderLine = {
    ...plain,
    quantity: quantity(line.quantity - amount),
    ...discountOf(discount - taken),
  }
  // On a line of a few øre, the separately rounded portion can exceed the total, and the rest must not fall below zero.
  const worth = between(zero, lineTotals(portion).total, total)
  return { portion: worthExactly(portion, worth), rest: worthExactly(rest, minus(total, worth)) }
}

const worthExactly = (part: OrderLine, worth: Money): OrderLine => {
  const odd = minus(worth, lineTotals(part).total)
  return odd === 0 ? part : { ...part, adjustment: odd }
}

/** Splits an amount into equal shares; the first ones get the odd øre (RULE-1). */
export const equalShares = (amount: Money, count: number): Money[] =>
  share(
    amount,
    Array.from({ length: count }, () => 1),
  )

/** Amount less the given ones; negative when they exceed it. */
export const leftAfter = (amount: Money, amounts: readonly Money[]): Money =>
  money(amounts.reduce((left, one) => left - one, amount as number))
