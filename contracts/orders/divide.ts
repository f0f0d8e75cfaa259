import {
  type Money,
  minus,
  money,
  type Quantity,
  quantity,
  share,
  type Uuid,
  uuid5,
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
  const odd = minus(minus(lineTotals(line).total, lineTotals(taken).total), lineTotals(rest).total)
  return { taken, rest: odd === 0 ? rest : { ...rest, adjustment: odd } }
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
