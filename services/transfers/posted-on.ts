import { type Money, minus, plus, sum, type Uuid, zero } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import { type Chart, type PostedDay, postingsOf } from '@bon/contracts/transfers'

/** Figures of a session, or of one of its days, that are posted. */
export type Posted = Pick<
  ExistingZReport,
  'totals' | 'cash_type_uuid' | 'opening_adjustment' | 'opening_difference'
> & {
  /** Counted less expected; absent without a count. */
  difference?: Money
  counted_tenders?: readonly {
    payment_type_uuid: ExistingZReport['cash_type_uuid']
    counted: Money
    expected: Money
  }[]
  /** What terminals reported at the end of their days, less what the books had. */
  settlements?: readonly { payment_type_uuid?: Uuid | undefined; difference: Money }[]
}

/** Postings of a session so far, by the current setup. */
export const postedOn = (report: ExistingZReport, chart: Chart): ReturnType<typeof postingsOf> =>
  // Training is not posted (DEF-21).
  report.test_mode ? { postings: [], missing: [] } : postingsOf(dayOfLedger(report), chart)

/** Cash movements besides sales, and the opening adjustment (5.3). */
export const dayOfLedger = (posted: Posted): PostedDay => {
  const { totals, cash_type_uuid, opening_adjustment = zero, counted_tenders = [], settlements = [] } = posted
  const { opening_difference, difference } = posted
  const { deposits, withdrawals } = totals
  const of = <Reason extends string>(
    rows: readonly { reason: Reason; amount: Money }[],
    ...named: Reason[]
  ) => sum(rows.flatMap(({ reason, amount }) => (named.includes(reason) ? [amount] : [])))
  return {
    totals,
    cash_type_uuid,
    difference: opening_difference === undefined ? difference : plus(opening_difference, difference ?? zero),
    differences: [
      ...counted_tenders.map(({ payment_type_uuid, counted, expected }) => ({
        payment_type_uuid,
        amount: minus(counted, expected),
      })),
      // The acquirer pays what the terminal reported, so that is what the account of its type has to show.
      ...settlements.map(({ payment_type_uuid, difference: amount }) => ({ payment_type_uuid, amount })),
    ],
    from_safe: plus(
      of(deposits, 'cash_deposit', 'change'),
      opening_adjustment > 0 ? opening_adjustment : zero,
    ),
    to_safe: minus(
      of(withdrawals, 'cash_deposit', 'bank_drops'),
      opening_adjustment < 0 ? opening_adjustment : zero,
    ),
    withdrawn: minus(
      minus(of(withdrawals, 'purchase', 'other'), of(deposits, 'purchase', 'other')),
      sum(totals.expenses.map(({ amount }) => amount)),
    ),
    tips_paid: of(withdrawals, 'tips'),
  }
}
