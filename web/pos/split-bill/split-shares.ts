import { type Money, minus, money, roundTo, share, sum } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'

type Shared = Pick<OrderView, 'shares' | 'payments' | 'unpaid'>

/** Money that came after the plan was made: the plan said what was unpaid then. */
export const paidSincePlan = ({ shares, payments, unpaid }: Shared): OrderView['payments'] => {
  const held = payments.filter(({ status }) => status !== 'released')
  let rest = sum(shares) - unpaid
  let at = held.length
  while (at > 0 && rest > 0) {
    at -= 1
    rest -= held[at]?.amount ?? 0
  }
  return held.slice(at)
}

/**
 * What each of those who have not paid still owes. A share that was rounded in cash leaves a little more or less: the
 * others share it by largest remainder, so that they end at exactly nothing (rule 1).
 */
export const sharesLeft = (order: Shared): Money[] => {
  const owing: number[] = [...order.shares]
  for (const { amount } of paidSincePlan(order)) {
    const nearest = owing.reduce(
      (best, one, i) => (Math.abs(one - amount) < Math.abs((owing[best] ?? 0) - amount) ? i : best),
      0,
    )
    owing.splice(nearest, 1)
  }
  if (owing.length === 0) return order.unpaid > 0 ? [order.unpaid] : []
  return share(order.unpaid, owing).filter((amount) => amount > 0)
}

/** The plan does not say any more what is due. */
export const needsReplan = (order: Shared): boolean =>
  order.shares.length > 0 && order.unpaid > 0 && sum(order.shares) !== order.unpaid

/**
 * What to take in cash for a share: whole coins, recorded exactly as they are. The last one is the rest, and is rounded
 * as every payment that ends an order (DEF-04): then there is no amount of its own.
 */
export const cashShare = (amount: Money, unpaid: Money, isLast: boolean, unit: number): Money | undefined => {
  if (isLast || amount >= unpaid) return undefined
  const rounded = roundTo(amount, unit)
  return rounded > 0 && rounded < unpaid ? rounded : amount
}

export const typedLeft = (unpaid: Money, amounts: readonly Money[]): Money => minus(unpaid, sum(amounts))

/** The rest on the last share that nobody has typed. */
export const filledAmounts = (unpaid: Money, amounts: readonly Money[]): Money[] => {
  const left = typedLeft(unpaid, amounts)
  const at = amounts.lastIndexOf(money(0))
  return at < 0 || left <= 0 ? [...amounts] : amounts.with(at, left)
}
