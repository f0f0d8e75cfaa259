import {
  type CashierUuid,
  exhaustive,
  type GrowOnlyMap,
  type Instant,
  type Money,
  minus,
  type OrderUuid,
  type PaymentUuid,
  plus,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
  withEntry,
  zero,
} from '../kernel/index.ts'
import type { PaymentMethod } from '../orders/payment-method.ts'
import { addToTotals } from './add-to-totals.ts'
import type { CashMoveMade } from './cash-moves.ts'
import { noTotals, type SessionTotals } from './session-totals.ts'
import { addTraining } from './training-totals.ts'
import type { CountLine, Forced, ZReportEvent } from './z-report.events.ts'

type Settlement = Omit<DataOf<'SettlementRecorded'>, 'at'>

type Answered = { order_uuid: OrderUuid; outcome: 'settled' | 'refused' }

type Session = {
  session_uuid: SessionUuid
  register_uuid: RegisterUuid
  n: number
  opened_by: Uuid
  opened_at: Instant
  cash_type_uuid: Uuid
  opening_counts: readonly CountLine[]
  float: Money
  opening_adjustment?: Money | undefined
  grand_total_opening: Money
  /** Opened by a VAT entity that is not covered by the rules or tries them out. */
  cash_register_rules?: 'not_covered' | 'trying_out' | undefined
  /** Opened for training (DEF-21). */
  test_mode?: true | undefined
  /** For training: what the last real close left in the drawer. */
  float_before?: Money | undefined
  totals: SessionTotals
  /** Cash movements besides sales, oldest first. */
  moves: readonly CashMoveMade[]
  /** Cash in the drawer by the books: float, sales and other movements; after the count, what was expected. */
  expected_cash: Money
  /** The register's last timestamp; the next is never earlier (ARCH-18). */
  last_at: Instant
  /** Outcome by payment, so that a repeated step gets the same answer. */
  answered: GrowOnlyMap<Uuid, Answered>
  /** Order by payment, for payments that a terminal was asked for and has not answered. */
  money_expected: ReadonlyMap<Uuid, Uuid>
  actions: GrowOnlyMap<Uuid, true>
  /** Cash refunded without an administrator, by cashier, above zero. */
  given_back: ReadonlyMap<Uuid, Money>
  /** Terminal days closed in the session (ZR-16). */
  settlements: readonly Settlement[]
  /** Payment types with slips or paper in this session, which the close counts (ZR-11). */
  to_count: ReadonlySet<Uuid>
}
type Counted = {
  /** Null when a forced close counted nothing. */
  counted: Money | null
  expected: Money
  difference: Money
  closing_counts: readonly CountLine[]
  empty_orders: number
  forced?: Forced | undefined
  counted_tenders: readonly { payment_type_uuid: Uuid; counted: Money; expected: Money }[]
  /** Amount that the close moves to the safe. */
  bank_drop_amount: Money
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

/** Folds a session. Collections that grow with each sale share structure with the old state; copying them would cost n². */
export const evolveZReport = (report: ZReport, event: ZReportEvent): ZReport => {
  if (event.type === 'RegisterOpened') return opened(event.data)
  if (report.status === 'new' || event.type === 'LateEntryRecorded') return report
  const next: ExistingZReport = {
    ...report,
    totals: (report.test_mode ? addTraining : addToTotals)(report.totals, event),
    last_at: event.data.at,
  }
  switch (event.type) {
    case 'TenderExpected': {
      const { payment_uuid, order_uuid } = event.data
      return { ...next, money_expected: new Map([...report.money_expected, [payment_uuid, order_uuid]]) }
    }
    case 'TenderReleased':
      return { ...next, money_expected: noLonger(report, event.data) }
    case 'TenderAccepted':
      return withTender(report, next, event.data)
    case 'TenderRejected':
      return { ...next, answered: answer(report, event.data, 'refused') }
    case 'CashDeposited':
      return withDeposit(report, next, event.data)
    case 'CashWithdrawn':
      return withWithdrawal(report, next, event.data)
    case 'AuditEntryRecorded':
      return { ...next, actions: withEntry(report.actions, event.data.source_event_id, true) }
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
        counted_tenders: [],
        bank_drop_amount: zero,
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
    case 'PaymentTypeCounted': {
      const { at: _, ...counted } = event.data
      return next.status === 'open' ? next : { ...next, counted_tenders: [...next.counted_tenders, counted] }
    }
    case 'CashDifferenceRecorded':
      return next.status === 'open' ? next : { ...next, difference: event.data.amount }
    case 'ZReportClosed': {
      if (next.status === 'open') return next
      const { at, cashier_uuid: _, n: __, register_uuid: ___, ...closing } = event.data
      return { ...next, ...closing, status: 'closed', closed_at: at }
    }
    case 'DrawerOpened':
    case 'ReceiptRecorded':
    case 'TestModeEnded':
    case 'TestModeStarted':
    case 'XReportTaken':
      // Counted in the totals only.
      return next
    default:
      return exhaustive(event)
  }
}

/** What the next opening starts from; a training session passes on what it found (ZR-22, DEF-21). */
export const leftIn = (
  report: Extract<ZReport, { status: 'closed' }>,
): { grand_total_sales: Money; closed_at: Instant; float_next: Money | undefined } => {
  const { grand_total_sales, closed_at, test_mode, float_before, float_next } = report
  return { grand_total_sales, closed_at, float_next: test_mode ? float_before : float_next }
}

/** Slips of unconnected terminals, and paper: only the count verifies them (ZR-11). */
export const isCounted = (method: PaymentMethod): boolean => method === 'autonomous' || method === 'enclosure'

/** Expected amount of a payment type outside the drawer: its sales and their tips. */
export const expectedOf = ({ by_payment_type }: SessionTotals, uuid: Uuid): Money => {
  const row = by_payment_type.find(({ payment_type_uuid }) => payment_type_uuid === uuid)
  return row ? plus(row.amount, row.tips) : zero
}

/** Cash that a cashier refunded in this session without an administrator. */
export const givenBackBy = (
  { given_back }: Pick<ExistingZReport, 'given_back'>,
  cashier_uuid: CashierUuid,
): Money => given_back.get(cashier_uuid) ?? zero

const withGivenBack = (
  report: ExistingZReport,
  { session_limit, cashier_uuid, amount, rounding }: DataOf<'TenderAccepted'>,
) =>
  session_limit === undefined
    ? report.given_back
    : new Map([
        ...report.given_back,
        [cashier_uuid, minus(givenBackBy(report, cashier_uuid), plus(amount, rounding))],
      ])

type OfPayment = { payment_uuid: PaymentUuid; order_uuid: OrderUuid }

/** Only for that order, because clients choose payment ids. */
const noLonger = ({ money_expected }: ExistingZReport, { payment_uuid, order_uuid }: OfPayment) =>
  money_expected.get(payment_uuid) === order_uuid
    ? new Map([...money_expected].filter(([uuid]) => uuid !== payment_uuid))
    : money_expected

const answer = (
  { answered }: ExistingZReport,
  { payment_uuid, order_uuid }: OfPayment,
  outcome: Answered['outcome'],
) =>
  // The first outcome is kept: a rejection because another order has that payment must not change it.
  withEntry(answered, payment_uuid, { order_uuid, outcome })

type DataOf<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

/** `next` is the report with its totals. */
type Fold<T extends ZReportEvent['type']> = (
  report: ExistingZReport,
  next: ExistingZReport,
  data: DataOf<T>,
) => ZReport

const opened = (of: DataOf<'RegisterOpened'>): ZReport => {
  const { counts, cashier_uuid, at, payment_type_uuid, grand_total_sales, ...data } = of
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
    expected_cash: data.float,
    last_at: at,
    answered: [],
    money_expected: new Map(),
    actions: [],
    given_back: new Map(),
    settlements: [],
    to_count: new Set(),
  }
}

const withTender: Fold<'TenderAccepted'> = (report, next, data) => {
  const settled = {
    ...next,
    money_expected: noLonger(report, data),
    given_back: withGivenBack(report, data),
    answered: answer(report, data, 'settled'),
  }
  if (report.test_mode) return settled
  const cash = data.method === 'cash' ? plus(data.amount, data.rounding) : zero
  return {
    ...settled,
    expected_cash: plus(report.expected_cash, cash),
    to_count: isCounted(data.method)
      ? new Set([...report.to_count, data.payment_type_uuid])
      : report.to_count,
  }
}

const withDeposit: Fold<'CashDeposited'> = (report, next, data) => {
  const { reason, amount, cashier_uuid, at } = data
  const moves = [...report.moves, { way: 'deposit', reason, amount, cashier_uuid, at } as const]
  const expected_cash = report.test_mode ? report.expected_cash : plus(report.expected_cash, amount)
  return { ...next, moves, expected_cash }
}

const withWithdrawal: Fold<'CashWithdrawn'> = (report, next, data) => {
  const { reason, amount, cashier_uuid, at } = data
  // The bank drop leaves after the count and does not change the expected amount.
  if (next.status !== 'open') return { ...next, bank_drop_amount: plus(next.bank_drop_amount, amount) }
  const move = reason === 'bank_drops' ? [] : [{ way: 'withdraw', reason, amount, cashier_uuid, at } as const]
  const expected_cash = report.test_mode ? report.expected_cash : minus(report.expected_cash, amount)
  return { ...next, moves: [...report.moves, ...move], expected_cash }
}
