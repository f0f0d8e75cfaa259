import { type Money, minus, money, roundTo, share, sum } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'

type Shared = Pick<OrderView, 'shares' | 'payments' | 'unpaid'>

/** Payments made after the plan: the plan was computed from the unpaid amount at that time. */
export const paidSincePlan = ({ shares, payments, unpaid }: Shared): OrderView['payments'] => {
  const activePayments = payments.filter(({ status }) => status !== 'released')
  let rest = sum(shares) - unpaid
  let at = activePayments.length
  while (at > 0 && rest > 0) {
    at -= 1
    rest -= activePayments[at]?.amount ?? 0
  }
  return activePayments.slice(at)
}

/**
 * What each unpaid share still owes. Cash rounding leaves a difference, which is distributed by largest remainder so
 * that the shares end at exactly zero (RULE-1).
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

/** The planned shares no longer add up to the unpaid amount. */
export const needsReplan = (order: Shared): boolean =>
  order.shares.length > 0 && order.unpaid > 0 && sum(order.shares) !== order.unpaid

/**
 * The cash amount to take for a share: whole coins, recorded exactly. The last share is the rest and is rounded like
 * any payment that ends an order (DEF-04), so it has no amount of its own.
 */
export const cashShare = (amount: Money, unpaid: Money, isLast: boolean, unit: number): Money | undefined => {
  if (isLast || amount >= unpaid) return undefined
  const rounded = roundTo(amount, unit)
  return rounded > 0 && rounded < unpaid ? rounded : amount
}

export const typedLeft = (unpaid: Money, amounts: readonly Money[]): Money => minus(unpaid, sum(amounts))

/** Puts the remainder on the last share without a typed amount. */
export const filledAmounts = (unpaid: Money, amounts: readonly Money[]): Money[] => {
  const left = typedLeft(unpaid, amounts)
  const at = amounts.lastIndexOf(money(0))
  return at < 0 || left <= 0 ? [...amounts] : amounts.with(at, left)
}
