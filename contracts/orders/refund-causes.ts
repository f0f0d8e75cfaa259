import { type CashierUuid, type Money, money, sum } from '../kernel/index.ts'
import type { ApprovalCause } from './approval.ts'
import { isManualTender, meansOf } from './corrected-tender.ts'
import { cashOfRefund, heldPayments } from './order-money.ts'
import type { ExistingOrder } from './order-shape.ts'
import type { Payout } from './refund.events.ts'

/**
 * Limits on cash refunds without an administrator; `refunded_cash` is what the cashier refunded in this session.
 */
export type RefundTerms = { limit: Money; session_limit: Money; refunded_cash: Money }

/** Cash that these payouts take from the drawer: above zero, rounding included. */
export const cashBackOf = (payouts: readonly Payout[]): Money =>
  money(
    0 - sum(payouts.flatMap(({ method, amount, rounding }) => (method === 'cash' ? [amount, rounding] : []))),
  )

/**
 * Causes for which a refund in cash or beside the till needs an administrator; empty when it needs none. The till checks before
 * sending; the server checks again, and the session decides when the money is settled.
 */
export const refundCauses = (
  order: Pick<ExistingOrder, 'payments' | 'refunds'>,
  payouts: readonly Payout[],
  cashier_uuid: CashierUuid,
  terms: RefundTerms,
): ApprovalCause[] => {
  const manual = payouts.some(({ method }) => isManualTender(method))
    ? (['refund_manual_tender'] as const)
    : []
  const cash = cashBackOf(payouts)
  if (cash <= 0) return [...manual]
  const before = order.refunds.filter(({ status }) => status !== 'released')
  const unapproved = sum(before.map(({ unapproved_cash = money(0) }) => unapproved_cash))
  const payments = heldPayments(order).filter(({ only_tip }) => !only_tip)
  const paid = sum(
    payments.flatMap((payment) =>
      meansOf(payment).method === 'cash' ? [payment.amount, payment.rounding] : [],
    ),
  )
  const refundedCash = sum(before.map(cashOfRefund))
  const causes: [boolean, ApprovalCause][] = [
    [cash + unapproved > terms.limit, 'refund_of_original'],
    [!payments.some((payment) => payment.cashier_uuid === cashier_uuid), 'refund_by_other'],
    [cash + refundedCash > paid, 'refund_by_other_means'],
  ]
  return [
    ...manual,
    ...cashCauses(cash, terms),
    ...causes.flatMap(([goesBeyond, cause]) => (goesBeyond ? [cause] : [])),
  ]
}

/** Causes for this amount of cash at once, whatever is refunded. */
export const cashCauses = (
  cash: Money,
  { limit, session_limit, refunded_cash }: RefundTerms,
): ApprovalCause[] => [
  ...(cash > limit ? (['refund_limit'] as const) : []),
  ...(cash + refunded_cash > session_limit ? (['refund_of_session'] as const) : []),
]
