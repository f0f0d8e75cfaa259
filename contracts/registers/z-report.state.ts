import { type Instant, type Money, minus, plus, type Uuid, zero } from '../kernel/index.ts'
import type { PaymentMethod } from '../orders/payment-method.ts'
import type { CashMoveMade } from './cash-moves.ts'
import { addToTotals, noTotals, type SessionTotals } from './session-totals.ts'
import { addTraining } from './training-totals.ts'
import type { CountLine, Forced, ZReportEvent } from './z-report.events.ts'

type Settlement = Omit<Extract<ZReportEvent, { type: 'SettlementRecorded' }>['data'], 'at'>

type Answered = { order_uuid: Uuid; outcome: 'settled' | 'refused' }

type Session = {
  session_uuid: Uuid
  register_uuid: Uuid
  n: number
  opened_by: Uuid
  opened_at: Instant
  cash_type_uuid: Uuid
  opening_counts: readonly CountLine[]
  float: Money
  since_close?: Money | undefined
  grand_total_opening: Money
  /** Opened by a VAT entity that is not covered, or tries the rules out. */
  cash_register_rules?: 'not_covered' | 'trying_out' | undefined
  /** Opened for training (DEF-21). */
  test_mode?: true | undefined
  /** Of training: what the last real close left in the drawer. */
  float_before?: Money | undefined
  totals: SessionTotals
  /** Cash beside sales, oldest first. */
  moves: readonly CashMoveMade[]
  /** Cash in the drawer by the books: float, sales, and what came and went beside them; after the count, what was expected. */
  expected_cash: Money
  /** The register's last stamp; the next is never earlier (architecture.md 4c). */
  last_at: Instant
  /** Payments already answered, so that a repeated step meets the same answer: payment → settled or refused. */
  answered: ReadonlyMap<Uuid, Answered>
  /** Payments that a terminal was asked for and that have no answer yet: payment → its order. */
  money_expected: ReadonlyMap<Uuid, Uuid>
  acts: ReadonlySet<Uuid>
  /** Cash that cashiers gave back without an administrator: above zero. */
  given_back: ReadonlyMap<Uuid, Money>
  /** Days of terminals that were closed in it (ZR-16). */
  settlements: readonly Settlement[]
  /** Payment types of slips and paper that the session took: the close counts them (ZR-11). */
  to_count: ReadonlySet<Uuid>
}
type Counted = {
  /** Null where a forced close counted nothing. */
  counted: Money | null
  expected: Money
  difference: Money
  closing_counts: readonly CountLine[]
  empty_orders: number
  forced?: Forced | undefined
  means: readonly { payment_type_uuid: Uuid; counted: Money; expected: Money }[]
  /** What the close brings to the safe. */
  to_cash_deposit: Money
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
 * Folds a session. Maps of payments and acts are grown in place: the handler owns the state (eventstore.md 6),
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
      moves: [],
      expected_cash: event.data.float,
      last_at: at,
      answered: new Map(),
      money_expected: new Map(),
      acts: new Set(),
      given_back: new Map(),
      settlements: [],
      to_count: new Set(),
    }
  }
  if (report.status === 'new' || event.type === 'SupplementRecorded') return report
  const next: ExistingZReport = {
    ...report,
    totals: (report.test_mode ? addTraining : addToTotals)(report.totals, event),
    last_at: event.data.at,
  }
  switch (event.type) {
    case 'MoneyExpected': {
      const { payment_uuid, order_uuid } = event.data
      const money_expected = (report.money_expected as Map<Uuid, Uuid>).set(payment_uuid, order_uuid)
      return { ...next, money_expected }
    }
    case 'MoneyReleased':
      return { ...next, money_expected: noLonger(report, event.data) }
    case 'MoneySettled': {
      next.money_expected = noLonger(report, event.data)
      next.given_back = withGivenBack(report, event.data)
      if (report.test_mode) return { ...next, answered: answer(report, event.data, 'settled') }
      const cash = event.data.method === 'cash' ? plus(event.data.amount, event.data.rounding) : zero
      return {
        ...next,
        expected_cash: plus(report.expected_cash, cash),
        answered: answer(report, event.data, 'settled'),
        to_count: isCounted(event.data.method)
          ? (report.to_count as Set<Uuid>).add(event.data.payment_type_uuid)
          : report.to_count,
      }
    }
    case 'MoneyRefused':
      return { ...next, answered: answer(report, event.data, 'refused') }
    case 'CashDeposited': {
      const { reason, amount, cashier_uuid, at } = event.data
      const moves = [...report.moves, { way: 'deposit', reason, amount, cashier_uuid, at } as const]
      const expected_cash = report.test_mode ? report.expected_cash : plus(report.expected_cash, amount)
      return { ...next, moves, expected_cash }
    }
    case 'CashWithdrawn': {
      const { reason, amount, cashier_uuid, at } = event.data
      // Takings leave after the count: what was expected stays what it was.
      if (next.status !== 'open') return { ...next, to_cash_deposit: plus(next.to_cash_deposit, amount) }
      const move =
        reason === 'takings' ? [] : [{ way: 'withdraw', reason, amount, cashier_uuid, at } as const]
      const expected_cash = report.test_mode ? report.expected_cash : minus(report.expected_cash, amount)
      return { ...next, moves: [...report.moves, ...move], expected_cash }
    }
    case 'ActRecorded':
      return { ...next, acts: (report.acts as Set<Uuid>).add(event.data.source_event_id) }
    case 'SettlementRecorded': {
      const { at: _, ...settlement } = event.data
      return { ...next, settlements: [...report.settlements, settlement] }
    }
    case 'ClosingStarted':
      return {
        ...next,
        status: 'closing',
        closing_by: event.data.cashier_uuid,
        closing_at: event.data.at,
        note: event.data.note,
        counted: null,
        expected: zero,
        difference: zero,
        closing_counts: [],
        empty_orders: event.data.empty_orders ?? 0,
        forced: event.data.forced,
        means: [],
        to_cash_deposit: zero,
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
    case 'MeansCounted': {
      const { at: _, ...counted } = event.data
      return next.status === 'open' ? next : { ...next, means: [...next.means, counted] }
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

/** What the next opening begins from: a session of training hands on what lay there before it (ZR-22, DEF-21). */
export const leftIn = (
  report: Extract<ZReport, { status: 'closed' }>,
): { grand_total_sales: Money; closed_at: Instant; float_next: Money | undefined } => {
  const { grand_total_sales, closed_at, test_mode, float_before, float_next } = report
  return { grand_total_sales, closed_at, float_next: test_mode ? float_before : float_next }
}

/** Slips of a terminal beside the till, and paper: nobody but the count knows them (ZR-11). */
export const isCounted = (method: PaymentMethod): boolean => method === 'autonomous' || method === 'enclosure'

/** What of a means should lie beside the drawer: its sales and the tips on them. */
export const expectedOf = ({ by_payment_type }: SessionTotals, uuid: Uuid): Money => {
  const row = by_payment_type.find(({ payment_type_uuid }) => payment_type_uuid === uuid)
  return row ? plus(row.amount, row.tips) : zero
}

/** What a cashier gave back in this session without an administrator. */
export const givenBackBy = ({ given_back }: Pick<ExistingZReport, 'given_back'>, cashier_uuid: Uuid): Money =>
  given_back.get(cashier_uuid) ?? zero

const withGivenBack = (
  report: ExistingZReport,
  { session_limit, cashier_uuid, amount, rounding }: Extract<ZReportEvent, { type: 'MoneySettled' }>['data'],
) =>
  session_limit === undefined
    ? report.given_back
    : (report.given_back as Map<Uuid, Money>).set(
        cashier_uuid,
        minus(givenBackBy(report, cashier_uuid), plus(amount, rounding)),
      )

type OfPayment = { payment_uuid: Uuid; order_uuid: Uuid }

/** Of that order alone: clients choose the payment's id. */
const noLonger = ({ money_expected }: ExistingZReport, { payment_uuid, order_uuid }: OfPayment) => {
  if (money_expected.get(payment_uuid) === order_uuid)
    (money_expected as Map<Uuid, Uuid>).delete(payment_uuid)
  return money_expected
}

const answer = (
  { answered }: ExistingZReport,
  { payment_uuid, order_uuid }: OfPayment,
  outcome: Answered['outcome'],
) =>
  // The first word stands: what is refused because another order has that payment changes nothing of it.
  answered.has(payment_uuid)
    ? answered
    : (answered as Map<Uuid, Answered>).set(payment_uuid, { order_uuid, outcome })
