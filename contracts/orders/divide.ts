import {
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
import { lineTotals } from './order.pricing.ts'
import type { OrderLine } from './order-line.ts'
import { originOf } from './order-line.ts'

/** How much of which line somebody takes: in thousandths, at most what the line has (SC-39). */
export type Taking = { line_uuid: Uuid; quantity: Quantity }

export type Division = { taken: OrderLine; rest: OrderLine | undefined }

/**
 * Divides a line. The taken part has an id that derives from the act, so that deciding again gives the same; prices
 * and choices stay (SC-38), and the øre that rounding would lose or make twice stays with the rest (rule 1).
 */
export const divideLine = (line: OrderLine, amount: Quantity, act_uuid: Uuid): Division => {
  if (amount === line.quantity) return { taken: line, rest: undefined }
  const { adjustment: _, ...plain } = line
  const taken: OrderLine = {
    ...plain,
    uuid: uuid5(act_uuid, `part:${line.uuid}`),
    origin_uuid: originOf(line),
    quantity: amount,
  }
  const rest: OrderLine = { ...plain, quantity: quantity(line.quantity - amount) }
  const { total } = lineTotals(line)
  const worth = between(zero, lineTotals(taken).total, total)
  return { taken: worthExactly(taken, worth), rest: worthExactly(rest, minus(total, worth)) }
}

/** A line of a few øre has less to give than its parts come to when each is rounded: no part is below zero. */
const between = (least: Money, wanted: Money, most: Money): Money =>
  most < least ? between(most, wanted, least) : money(Math.min(Math.max(least, wanted), most))

const worthExactly = (part: OrderLine, worth: Money): OrderLine => {
  const odd = minus(worth, lineTotals(part).total)
  return odd === 0 ? part : { ...part, adjustment: odd }
}

/** An amount for several, to the øre: the first ones pay the odd øre (rule 1). */
export const equalShares = (amount: Money, count: number): Money[] =>
  share(
    amount,
    Array.from({ length: count }, () => 1),
  )

/** What is left when each pays what he said; negative when they say more than there is. */
export const leftAfter = (amount: Money, amounts: readonly Money[]): Money =>
  money(amounts.reduce((left, one) => left - one, amount as number))
