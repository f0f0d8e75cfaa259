import type { Money, PlainDate, Uuid } from '@bon/contracts/kernel'
import {
  addToTotals,
  type ExistingZReport,
  noTotals,
  type SessionTotals,
  type ZReportEvent,
} from '@bon/contracts/registers'
import type { PostedDay } from '@bon/contracts/transfers'
import { dayOfLedger } from '@bon/services/transfers'

/** What of a session happened on one business day, counted as if the session had been that day alone. */
export type SessionDay = {
  business_day: PlainDate
  totals: SessionTotals
  since_close?: Money | undefined
  difference?: Money
  means: { payment_type_uuid: Uuid; counted: Money; expected: Money }[]
}

/** A session whose Z stands: what its vouchers are made of. */
export type ClosedSession = {
  company_uuid: Uuid
  register_uuid: Uuid
  n: number
  /** None of training, which reaches no books. */
  days: { business_day: PlainDate; posted: PostedDay }[]
  /** All of it in one, where it has several days. */
  whole?: PostedDay
  /** Days that have no voucher yet; undefined while it has none at all. */
  left?: PlainDate[]
}

/**
 * Counts an event on its day. The first day is the session itself until another one begins, so that a session within one
 * day is counted once.
 */
export const countOnDay = (
  days: SessionDay[],
  business_day: PlainDate,
  event: ZReportEvent,
  { totals }: ExistingZReport,
): void => {
  if (days.at(-1)?.business_day !== business_day) days.push({ business_day, totals: noTotals, means: [] })
  const day = days.at(-1)
  if (!day) return
  day.totals = days.length === 1 ? totals : addToTotals(day.totals, event)
  if (event.type === 'RegisterOpened') day.since_close = event.data.since_close
  if (event.type === 'CashDifferenceRecorded') day.difference = event.data.amount
  if (event.type === 'MeansCounted') day.means.push(event.data)
}

export const closedSession = (
  report: ExistingZReport,
  days: readonly SessionDay[],
  company_uuid: Uuid,
): ClosedSession => {
  const { register_uuid, n, cash_type_uuid } = report
  const of = { company_uuid, register_uuid, n }
  if (report.test_mode) return { ...of, days: [] }
  return {
    ...of,
    days: days.map(({ business_day, ...day }) => ({
      business_day,
      posted: kept({ ...day, cash_type_uuid }),
    })),
    ...(days.length > 1 ? { whole: kept(report) } : {}),
  }
}

const kept = (posted: Parameters<typeof dayOfLedger>[0]): PostedDay => {
  const { totals, ...day } = dayOfLedger(posted)
  const { by_account, gift_cards, by_payment_type, discounts, returned, tips, prepaid } = totals
  return { ...day, totals: { by_account, gift_cards, by_payment_type, discounts, returned, tips, prepaid } }
}
