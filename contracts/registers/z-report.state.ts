import { type Instant, type Money, plus, type Uuid, zero } from '../kernel/index.ts'
import { addToTotals, noTotals, type SessionTotals } from './session-totals.ts'
import type { CountLine, ZReportEvent } from './z-report.events.ts'

type Session = {
  session_uuid: Uuid
  register_uuid: Uuid
  n: number
  opened_by: Uuid
  opened_at: Instant
  cash_type_uuid: Uuid
  opening_counts: readonly CountLine[]
  float: Money
  grand_total_opening: Money
  totals: SessionTotals
  /** Cash in the drawer by the books: float + cash in. */
  expected_cash: Money
  /** The register's last stamp; the next is never earlier (architecture.md 4c). */
  last_at: Instant
  /** Payments already answered, so that a repeated step meets the same answer: payment → settled or refused. */
  answered: ReadonlyMap<Uuid, 'settled' | 'refused'>
  acts: ReadonlySet<Uuid>
}
type Counted = {
  counted: Money
  expected: Money
  difference: Money
  closing_counts: readonly CountLine[]
  empty_orders: number
}

export type ZReport =
  | { status: 'new' }
  | (Session & { status: 'open' })
  | (Session &
      Counted & {
        status: 'closing'
        closing_by: Uuid
        closing_at: Instant
        note?: { ref: Uuid; hash: string } | undefined
      })
  | (Session &
      Counted & {
        status: 'closed'
        closing_by: Uuid
        closing_at: Instant
        note?: { ref: Uuid; hash: string } | undefined
        closed_at: Instant
        first_nr: number | null
        last_nr: number | null
        signature: string
        previous_signature: string
        float_next: Money
        grand_total_sales: Money
      })
export type ExistingZReport = Exclude<ZReport, { status: 'new' }>

export const newZReport: ZReport = { status: 'new' }

/**
 * Folds a session. Sets of answered payments and acts are grown in place: the handler owns the state (eventstore.md 6),
 * and copying them would make a day of n sales cost n².
 */
export const evolveZReport = (report: ZReport, event: ZReportEvent): ZReport => {
  if (event.type === 'RegisterOpened') {
    const { counts, cashier_uuid, at, payment_type_uuid, grand_total_sales, ...data } = event.data
    return {
      status: 'open',
      ...data,
      opened_by: cashier_uuid,
      opened_at: at,
      cash_type_uuid: payment_type_uuid,
      opening_counts: counts,
      grand_total_opening: grand_total_sales,
      totals: noTotals,
      expected_cash: event.data.float,
      last_at: at,
      answered: new Map(),
      acts: new Set(),
    }
  }
  if (report.status === 'new' || event.type === 'SupplementRecorded') return report
  const next: ExistingZReport = {
    ...report,
    totals: addToTotals(report.totals, event),
    last_at: event.data.at,
  }
  switch (event.type) {
    case 'MoneySettled': {
      const cash = event.data.method === 'cash' ? plus(event.data.amount, event.data.rounding) : zero
      return {
        ...next,
        expected_cash: plus(report.expected_cash, cash),
        answered: answer(report, event.data.payment_uuid, 'settled'),
      }
    }
    case 'MoneyRefused':
      return { ...next, answered: answer(report, event.data.payment_uuid, 'refused') }
    case 'ActRecorded':
      return { ...next, acts: (report.acts as Set<Uuid>).add(event.data.source_event_id) }
    case 'ClosingStarted':
      return {
        ...next,
        status: 'closing',
        closing_by: event.data.cashier_uuid,
        closing_at: event.data.at,
        note: event.data.note,
        counted: zero,
        expected: zero,
        difference: zero,
        closing_counts: [],
        empty_orders: event.data.empty_orders ?? 0,
      }
    case 'CashCounted':
      return next.status === 'open'
        ? next
        : {
            ...next,
            counted: event.data.counted,
            expected: event.data.expected,
            closing_counts: event.data.counts,
          }
    case 'CashDifferenceRecorded':
      return next.status === 'open' ? next : { ...next, difference: event.data.amount }
    case 'ZReportClosed': {
      if (next.status === 'open') return next
      const { at, cashier_uuid: _, n: __, register_uuid: ___, ...closing } = event.data
      return { ...next, ...closing, status: 'closed', closed_at: at }
    }
    default:
      return next
  }
}

const answer = (report: ExistingZReport, payment: Uuid, how: 'settled' | 'refused') =>
  (report.answered as Map<Uuid, 'settled' | 'refused'>).set(payment, how)
