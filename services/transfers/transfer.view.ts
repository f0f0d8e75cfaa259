import type { PlainDate } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import {
  areBalanced,
  type Chart,
  diffOf,
  hashOfVouchers,
  isBeforeCutoff,
  type MissingAccount,
  type PostedSoFar,
  type TransferView,
  vouchersOf,
} from '@bon/contracts/transfers'
import type { DayEnd } from './day-ends.ts'
import { postedOn } from './posted-on.ts'
import { type Transfer, vouchersIn } from './transfer.decider.ts'

export type Books = {
  report: ExistingZReport
  /** Of the session: the day it was opened. */
  business_day: PlainDate
  days: readonly DayEnd[]
  recorded: Transfer['recorded']
  chart: Chart
  names: TransferView['accounts']
  register: TransferView['register']
  cutoff_date: PlainDate | null
  head: string | null
}

type Computed = Pick<TransferView, 'vouchers' | 'missing' | 'hash' | 'is_balanced'>

/** Postings of a session by the current setup, day by day, folded from its events on each call. */
export const computed = (days: readonly DayEnd[], chart: Chart): Computed => {
  const missing = new Map<string, MissingAccount>()
  const so_far: PostedSoFar[] = []
  for (const { business_day, report } of days) {
    const posted = postedOn(report, chart)
    for (const one of posted.missing) missing.set(`${one.purpose} ${one.vat_rate}`, one)
    so_far.push({ business_day, postings: posted.postings })
  }
  const [last] = days
  const vouchers = missing.size > 0 || !last ? [] : vouchersOf(last.report.session_uuid, so_far)
  return {
    vouchers,
    missing: [...missing.values()],
    hash: hashOfVouchers(vouchers),
    is_balanced: areBalanced(vouchers),
  }
}

export const viewOfTransfer = ({
  report,
  business_day,
  days,
  recorded,
  chart,
  names,
  register,
  cutoff_date,
  head,
}: Books): TransferView => {
  const [first] = recorded
  // Older transfers had one voucher for the whole session and are compared as a whole.
  const isWhole = first !== undefined && first.reference === undefined
  const now = computed(isWhole ? [{ business_day, report }] : days, chart)
  const before = vouchersIn(recorded)
  const diff = first ? diffOfVouchers(before, now.vouchers) : []
  const used = new Set(
    [...now.vouchers, ...before].flatMap(({ postings }) => postings.map(({ account_uuid }) => account_uuid)),
  )
  return {
    session_uuid: report.session_uuid,
    n: report.n,
    register,
    business_day,
    status: statusOf(report, now, {
      is_recorded: first !== undefined,
      differs: diff.length > 0,
      is_barred: isBeforeCutoff(now.vouchers, cutoff_date),
    }),
    cutoff_date,
    head: first?.head ?? head,
    ...now,
    recorded: first ? { at: first.at, hash: hashOfVouchers(before), vouchers: before } : null,
    diff,
    accounts: Object.fromEntries(Object.entries(names).filter(([uuid]) => used.has(uuid))),
  }
}

const diffOfVouchers = (
  before: TransferView['vouchers'],
  now: TransferView['vouchers'],
): TransferView['diff'] => {
  const days = [...new Set([...before, ...now].map(({ business_day }) => business_day))].toSorted()
  const on = (vouchers: TransferView['vouchers'], day: PlainDate) =>
    vouchers.find(({ business_day }) => business_day === day)?.postings ?? []
  return days.flatMap((business_day) =>
    diffOf(on(before, business_day), on(now, business_day)).map((row) => ({ business_day, ...row })),
  )
}

const statusOf = (
  report: ExistingZReport,
  { vouchers, missing, is_balanced }: Computed,
  { is_recorded, differs, is_barred }: { is_recorded: boolean; differs: boolean; is_barred: boolean },
): TransferView['status'] => {
  if (is_recorded) return differs ? 'changed' : 'transferred'
  if (missing.length > 0 || !is_balanced) return 'blocked'
  if (report.status !== 'closed') return 'so_far'
  if (vouchers.length === 0) return 'empty'
  return is_barred ? 'before_cutoff' : 'ready'
}
