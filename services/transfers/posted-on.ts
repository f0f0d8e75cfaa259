import { type Money, minus, plus, sum, zero } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import { type Chart, type PostedDay, postingsOf } from '@bon/contracts/transfers'

/** Of a session or of one of its days: what the ledger asks it for. */
export type Posted = Pick<ExistingZReport, 'totals' | 'cash_type_uuid' | 'since_close'> & {
  /** Of a count: counted less expected. */
  difference?: Money
  means?: readonly { payment_type_uuid: ExistingZReport['cash_type_uuid']; counted: Money; expected: Money }[]
}

/** What a session comes to so far, by the setup of now. */
export const postedOn = (report: ExistingZReport, chart: Chart): ReturnType<typeof postingsOf> =>
  // What was counted for training is missing nowhere (DEF-21).
  report.test_mode ? { postings: [], missing: [] } : postingsOf(dayOfLedger(report), chart)

/** What went in and out of the drawer beside the sales, and what was fetched or brought before it opened (5.3). */
export const dayOfLedger = (posted: Posted): PostedDay => {
  const { totals, cash_type_uuid, since_close = zero, difference, means = [] } = posted
  const { deposits, withdrawals } = totals
  const of = <Reason extends string>(
    rows: readonly { reason: Reason; amount: Money }[],
    ...named: Reason[]
  ) => sum(rows.flatMap(({ reason, amount }) => (named.includes(reason) ? [amount] : [])))
  return {
    totals,
    cash_type_uuid,
    difference,
    differences: means.map(({ payment_type_uuid, counted, expected }) => ({
      payment_type_uuid,
      amount: minus(counted, expected),
    })),
    from_safe: plus(of(deposits, 'cash_deposit', 'change'), since_close > 0 ? since_close : zero),
    to_safe: minus(of(withdrawals, 'cash_deposit', 'takings'), since_close < 0 ? since_close : zero),
    withdrawn: minus(of(withdrawals, 'purchase', 'other'), of(deposits, 'other')),
    tips_paid: of(withdrawals, 'tips'),
  }
}
