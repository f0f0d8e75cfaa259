import { type Money, minus, type PlainDate, plus, sum, zero } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import {
  type Chart,
  diffOf,
  hashOfPostings,
  isBalanced,
  postingsOf,
  type TransferView,
} from '@bon/contracts/transfers'
import type { Transfer } from './transfer.decider.ts'

export type Books = {
  report: ExistingZReport
  /** Of the session: the day it opened. */
  business_day: PlainDate
  recorded: Transfer['recorded']
  chart: Chart
  names: TransferView['accounts']
  register: TransferView['register']
}

/** What a session comes to by the setup of now: a fold of the closed session, made anew each time. */
export const computed = (report: ExistingZReport, chart: Chart) => {
  // What was counted for training is missing nowhere (DEF-21).
  if (report.test_mode) return { postings: [], missing: [], hash: hashOfPostings([]), is_balanced: true }
  const { totals, cash_type_uuid } = report
  const counted = report.status === 'open' ? {} : countedOf(report)
  const { postings, missing } = postingsOf({ totals, cash_type_uuid, ...movedOf(report), ...counted }, chart)
  return { postings, missing, hash: hashOfPostings(postings), is_balanced: isBalanced(postings) }
}

/** What went in and out of the drawer beside the sales, and what was fetched or brought before it opened (5.3). */
const movedOf = ({ totals: { deposits, withdrawals }, since_close = zero }: ExistingZReport) => {
  const of = <Reason extends string>(
    rows: readonly { reason: Reason; amount: Money }[],
    ...named: Reason[]
  ) => sum(rows.flatMap(({ reason, amount }) => (named.includes(reason) ? [amount] : [])))
  return {
    from_safe: plus(of(deposits, 'cash_deposit', 'change'), since_close > 0 ? since_close : zero),
    to_safe: minus(of(withdrawals, 'cash_deposit', 'takings'), since_close < 0 ? since_close : zero),
    withdrawn: minus(of(withdrawals, 'purchase', 'other'), of(deposits, 'other')),
    tips_paid: of(withdrawals, 'tips'),
  }
}

const countedOf = ({ difference, means }: Exclude<ExistingZReport, { status: 'open' }>) => ({
  difference,
  differences: means.map(({ payment_type_uuid, counted, expected }) => ({
    payment_type_uuid,
    amount: minus(counted, expected),
  })),
})

export const viewOfTransfer = ({
  report,
  business_day,
  recorded,
  chart,
  names,
  register,
}: Books): TransferView => {
  const now = computed(report, chart)
  const diff = recorded ? diffOf(recorded.postings, now.postings) : []
  const used = new Set([...now.postings, ...(recorded?.postings ?? [])].map((row) => row.account_uuid))
  return {
    session_uuid: report.session_uuid,
    n: report.n,
    register,
    business_day,
    status: statusOf(report, recorded, now, diff.length > 0),
    ...now,
    recorded: recorded ? { at: recorded.at, hash: recorded.hash, postings: recorded.postings } : null,
    diff,
    accounts: Object.fromEntries(Object.entries(names).filter(([uuid]) => used.has(uuid))),
  }
}

const statusOf = (
  report: ExistingZReport,
  recorded: Transfer['recorded'],
  { postings, missing, is_balanced }: ReturnType<typeof computed>,
  differs: boolean,
): TransferView['status'] => {
  if (recorded) return differs ? 'changed' : 'transferred'
  if (missing.length > 0 || !is_balanced) return 'blocked'
  if (report.status !== 'closed') return 'so_far'
  return postings.length === 0 ? 'empty' : 'ready'
}
