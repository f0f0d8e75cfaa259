import { type Money, money, sum, type Uuid } from '../kernel/index.ts'
import type { ApprovalCause } from './approval.ts'
import { cashOfRefund, heldPayments } from './order-money.ts'
import type { ExistingOrder } from './order-shape.ts'
import type { Payout } from './refund.events.ts'

/** How much cash a cashier gives back without an administrator; `given` of it he gave in this session. */
export type RefundTerms = { limit: Money; session_limit: Money; given: Money }

/** Cash that leaves the drawer by these payouts: above zero, rounding included. */
export const cashBackOf = (payouts: readonly Payout[]): Money =>
  money(
    0 - sum(payouts.flatMap(({ method, amount, rounding }) => (method === 'cash' ? [amount, rounding] : []))),
  )

/**
 * Why cash may not be given back without an administrator; none is an empty list. Asked by the till before it
 * sends, and by the server, whose word on the session is final where the money settles.
 */
export const refundCauses = (
  order: Pick<ExistingOrder, 'payments' | 'refunds'>,
  payouts: readonly Payout[],
  cashier_uuid: Uuid,
  terms: RefundTerms,
): ApprovalCause[] => {
  const cash = cashBackOf(payouts)
  if (cash <= 0) return []
  const before = order.refunds.filter(({ status }) => status !== 'released')
  const unapproved = sum(before.map(({ unapproved_cash = money(0) }) => unapproved_cash))
  const taken = heldPayments(order)
  const paid = sum(
    taken.flatMap(({ method, amount, rounding }) => (method === 'cash' ? [amount, rounding] : [])),
  )
  const gone = sum(before.map(cashOfRefund))
  const causes: [boolean, ApprovalCause][] = [
    [cash + unapproved > terms.limit, 'refund_of_original'],
    [!taken.some((payment) => payment.cashier_uuid === cashier_uuid), 'refund_by_other'],
    [cash + gone > paid, 'refund_by_other_means'],
  ]
  return [...cashCauses(cash, terms), ...causes.flatMap(([goesBeyond, cause]) => (goesBeyond ? [cause] : []))]
}

/** Of so much cash at once, whatever it is given back for. */
export const cashCauses = (cash: Money, { limit, session_limit, given }: RefundTerms): ApprovalCause[] => [
  ...(cash > limit ? (['refund_limit'] as const) : []),
  ...(cash + given > session_limit ? (['refund_of_session'] as const) : []),
]
