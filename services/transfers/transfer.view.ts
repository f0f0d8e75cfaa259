import { businessDay } from '@bon/contracts/kernel'
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
  recorded: Transfer['recorded']
  chart: Chart
  names: TransferView['accounts']
  register: TransferView['register']
}

/** What a session comes to by the setup of now: a fold of the closed session, made anew each time. */
export const computed = (report: ExistingZReport, chart: Chart) => {
  const { totals, cash_type_uuid } = report
  const difference = report.status === 'open' ? undefined : report.difference
  const { postings, missing } = postingsOf({ totals, cash_type_uuid, difference }, chart)
  return { postings, missing, hash: hashOfPostings(postings), is_balanced: isBalanced(postings) }
}

export const viewOfTransfer = ({ report, recorded, chart, names, register }: Books): TransferView => {
  const now = computed(report, chart)
  const diff = recorded ? diffOf(recorded.postings, now.postings) : []
  const used = new Set([...now.postings, ...(recorded?.postings ?? [])].map((row) => row.account_uuid))
  return {
    session_uuid: report.session_uuid,
    n: report.n,
    register,
    business_day: businessDay(report.status === 'closed' ? report.closed_at : report.opened_at),
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
