import {
  type CompanyUuid,
  type Money,
  type PlainDate,
  plus,
  type RegisterUuid,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  addToTotals,
  type ExistingZReport,
  noTotals,
  type SessionTotals,
  type ZReportEvent,
} from '@bon/contracts/registers'
import type { PostedDay } from '@bon/contracts/transfers'
import { dayOfLedger } from '@bon/services/transfers'

/** The part of a session on one business day, counted as if the session consisted of that day. */
export type SessionDay = {
  business_day: PlainDate
  totals: SessionTotals
  opening_adjustment?: Money | undefined
  difference?: Money
  counted_tenders: { payment_type_uuid: Uuid; counted: Money; expected: Money }[]
  settlements: { payment_type_uuid?: Uuid | undefined; difference: Money }[]
}

/** A session with a Z: the source of its vouchers. */
export type ClosedSession = {
  company_uuid: CompanyUuid
  register_uuid: RegisterUuid
  n: number
  /** Empty for training, which is not posted. */
  days: { business_day: PlainDate; posted: PostedDay }[]
  /** The whole session, when it has several days. */
  whole?: PostedDay
  /** Of the journal after the entry of the Z. */
  head?: string
  /** Days that have no voucher yet; undefined before the first voucher. */
  left?: PlainDate[]
}

/**
 * Counts an event on its day. The first day shares the session's own totals until another day begins, so that a session
 * within one day is counted once.
 */
export const countOnDay = (
  days: SessionDay[],
  business_day: PlainDate,
  event: ZReportEvent,
  { totals }: ExistingZReport,
): void => {
  if (days.at(-1)?.business_day !== business_day)
    days.push({ business_day, totals: noTotals, counted_tenders: [], settlements: [] })
  const day = days.at(-1)
  if (!day) return
  day.totals = days.length === 1 ? totals : addToTotals(day.totals, event)
  if (event.type === 'RegisterOpened') day.opening_adjustment = event.data.opening_adjustment
  if (event.type === 'CashDifferenceRecorded')
    day.difference = plus(day.difference ?? zero, event.data.amount)
  if (event.type === 'PaymentTypeCounted') day.counted_tenders.push(event.data)
  if (event.type === 'SettlementRecorded') day.settlements.push(event.data)
}

export const closedSession = (
  report: ExistingZReport,
  days: readonly SessionDay[],
  company_uuid: CompanyUuid,
): ClosedSession => {
  const { register_uuid, n, cash_type_uuid } = report
  const of = { company_uuid, register_uuid, n }
  if (report.test_mode) return { ...of, days: [] }
  return {
    ...of,
    days: days.map(({ business_day, ...day }) => ({
      business_day,
      posted: postedDayOf({ ...day, cash_type_uuid }),
    })),
    ...(days.length > 1 && { whole: postedDayOf(report) }),
  }
}

const postedDayOf = (posted: Parameters<typeof dayOfLedger>[0]): PostedDay => {
  const { totals, ...day } = dayOfLedger(posted)
  const {
    by_account,
    gift_cards,
    by_payment_type,
    discounts,
    returned,
    tips,
    prepaid,
    owed_settled,
    expenses,
  } = totals
  const sold = { by_account, gift_cards, by_payment_type, discounts, returned }
  return { ...day, totals: { ...sold, tips, prepaid, owed_settled, expenses } }
}
