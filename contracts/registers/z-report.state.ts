import {
  addMs,
  type CashierUuid,
  exhaustive,
  type Instant,
  type Money,
  minus,
  negated,
  type OrderUuid,
  type PaymentUuid,
  plus,
  sum,
  withEntry,
  zero,
} from '../kernel/index.ts'
import type { CorrectedTender } from '../orders/corrected-tender.ts'
import { addToTotals } from './add-to-totals.ts'
import { type CountedTender, countedKey, countedTenderOf, isCounted } from './counted-tender.ts'
import { isOfTill } from './late.ts'
import type { GrandTotals } from './report-figures.ts'
import { noTotals } from './session-totals.ts'
import { addTraining } from './training-totals.ts'
import type { ZReportEvent } from './z-report.events.ts'
import type { Answered, DataOf, ExistingZReport, ZReport } from './z-report-shape.ts'

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
      return withAuditEntry(report, next, event.data)
    case 'GiftCardDebtChanged':
    case 'PriceChanged':
      return { ...next, actions: withEntry(report.actions, event.data.source_event_id, true) }
    case 'SettlementRecorded':
      return withSettlement(report, next, event.data)
    case 'ClosingStarted':
      return closing(report, next, event.data)
    case 'CashCounted':
      return next.status === 'open'
        ? next
        : {
            ...next,
            counted: event.data.counted,
            expected: event.data.expected,
            first_counted: event.data.first_counted ?? null,
            closing_counts: event.data.counts,
          }
    case 'PaymentTypeCounted': {
      const { at: _, ...counted } = event.data
      return next.status === 'open' ? next : { ...next, counted_tenders: [...next.counted_tenders, counted] }
    }
    case 'CashDifferenceRecorded':
      // That of the opening stands in the opening itself.
      return next.status === 'open' ? next : { ...next, difference: event.data.amount }
    case 'DrawerHandedOver': {
      const { register_uuid: _, payment_type_uuid: __, counts: ___, ...handover } = event.data
      return { ...next, handovers: [...report.handovers, handover] }
    }
    case 'ZReportClosed': {
      if (next.status === 'open') return next
      const { at, cashier_uuid: _, n: __, register_uuid: ___, report: figures, ...closing } = event.data
      const { parked = [] } = closing
      const { grand_totals } = figures
      return { ...next, ...closing, parked, status: 'closed', grand_totals, closed_at: at }
    }
    case 'DrawerOpened':
    case 'OwedSettled':
    case 'TipTaken':
    case 'OpeningCashMoved':
    case 'PriceLookedUp':
    case 'ReceiptRecorded':
    case 'SalesWithoutReceipt':
    case 'TenderDifferenceRecorded':
    case 'TestModeEnded':
    case 'TestModeStarted':
      // Counted in the totals, or in what the report holds already.
      return next
    case 'XReportTaken':
      // What follows is not in it, and the authority's windows have a resolution of a second (LAW-4).
      return { ...next, ...flagOf(event.data), last_at: addMs(event.data.at, 1000) }
    default:
      return exhaustive(event)
  }
}

/** What the next opening starts from; a session without a drawer passes on what it found, as does training (ZR-22, DEF-21). */
export const leftIn = (
  report: Extract<ZReport, { status: 'closed' }>,
): { grand_totals: GrandTotals; closed_at: Instant; float_next: Money | undefined } => {
  const { grand_totals, closed_at, test_mode, without_drawer, float_before, float_next } = report
  return { grand_totals, closed_at, float_next: test_mode || without_drawer ? float_before : float_next }
}

/** Cash that a cashier refunded in this session without an administrator. */
export const givenBackBy = (
  { given_back }: Pick<ExistingZReport, 'given_back'>,
  cashier_uuid: CashierUuid,
): Money => given_back.get(cashier_uuid) ?? zero

const flagOf = ({ certificate_ended_at }: Pick<DataOf<'XReportTaken'>, 'certificate_ended_at'>) =>
  certificate_ended_at === undefined ? {} : { certificate_ended_at }

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

const withReported = (
  { reported }: ExistingZReport,
  { claimed_at, line_uuid, amount }: DataOf<'AuditEntryRecorded'>,
) =>
  claimed_at === undefined || line_uuid === undefined
    ? reported
    : new Map([...reported, [line_uuid, plus(reported.get(line_uuid) ?? zero, amount)]])

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

/** `next` is the report with its totals. */
type Fold<T extends ZReportEvent['type']> = (
  report: ExistingZReport,
  next: ExistingZReport,
  data: DataOf<T>,
) => ZReport

const opened = (of: DataOf<'RegisterOpened'>): ZReport => {
  const { counts, cashier_uuid, at, payment_type_uuid, grand_total_sales, grand_total_returns, ...data } = of
  return {
    status: 'open',
    ...data,
    opened_by: cashier_uuid,
    opened_at: at,
    cash_type_uuid: payment_type_uuid,
    opening_counts: counts,
    grand_totals_before: { sales: grand_total_sales, returns: grand_total_returns },
    totals: noTotals,
    moves: [],
    handovers: [],
    expected_cash: data.float,
    last_at: at,
    answered: [],
    money_expected: new Map(),
    actions: [],
    reported: new Map(),
    given_back: new Map(),
    settlements: [],
    to_count: new Map(),
    corrected: new Map(),
  }
}

const closing: Fold<'ClosingStarted'> = (_, next, data) => ({
  ...next,
  ...flagOf(data),
  status: 'closing',
  closing_by: data.cashier_uuid,
  closing_at: data.at,
  note: data.note,
  counted: null,
  expected: zero,
  difference: zero,
  first_counted: null,
  closing_counts: [],
  empty_orders: data.empty_orders ?? 0,
  carried_over: data.carried_over ?? [],
  forced: data.forced,
  counted_tenders: [],
  bank_drop_amount: zero,
})

const withTender: Fold<'TenderAccepted'> = (report, next, data) => {
  const settled = {
    ...next,
    money_expected: noLonger(report, data),
    given_back: withGivenBack(report, data),
    answered: answer(report, data, 'settled'),
  }
  if (report.test_mode) return settled
  const cash = data.method === 'cash' ? sum([data.amount, data.rounding, data.tip ?? zero]) : zero
  return {
    ...settled,
    expected_cash: plus(report.expected_cash, cash),
    to_count: isCounted(data.method) ? withCounted(report, data) : report.to_count,
  }
}

const withSettlement: Fold<'SettlementRecorded'> = (report, next, { at: _, ...settlement }) => ({
  ...next,
  settlements: [...report.settlements, settlement],
})

const withCounted = ({ to_count }: ExistingZReport, tender: CountedTender) =>
  new Map([...to_count, [countedKey(tender), countedTenderOf(tender)] as const])

const withAuditEntry: Fold<'AuditEntryRecorded'> = (report, next, data) => {
  const counted = {
    ...next,
    actions: withEntry(report.actions, data.source_event_id, true),
    reported: withReported(report, data),
  }
  const { tender, amount } = data
  if (!tender || report.test_mode) return counted
  const { from, to } = tender
  const out = from.method === 'cash' ? amount : zero
  const into = to.method === 'cash' ? amount : zero
  return {
    ...counted,
    expected_cash: plus(minus(report.expected_cash, out), into),
    to_count: isCounted(to.method) ? withCounted(report, to) : report.to_count,
    corrected: isOfTill(report.without_drawer) ? report.corrected : withCorrected(report, tender, amount),
  }
}

const withCorrected = ({ corrected }: ExistingZReport, { from, to }: CorrectedTender, amount: Money) => {
  const rows = new Map(corrected)
  for (const [means, moved] of [
    [from, negated(amount)],
    [to, amount],
  ] as const) {
    if (means.method !== 'cash' && !isCounted(means.method)) continue
    const before = rows.get(countedKey(means))?.amount ?? zero
    rows.set(countedKey(means), { ...countedTenderOf(means), amount: plus(before, moved) })
  }
  return rows
}

const withDeposit: Fold<'CashDeposited'> = (report, next, data) => {
  const { reason, amount, expense, cashier_uuid, at } = data
  const moves = [
    ...report.moves,
    { way: 'deposit', reason, amount, ...(expense && { expense }), cashier_uuid, at } as const,
  ]
  const expected_cash = report.test_mode ? report.expected_cash : plus(report.expected_cash, amount)
  return { ...next, moves, expected_cash }
}

const withWithdrawal: Fold<'CashWithdrawn'> = (report, next, data) => {
  const { reason, amount, expense, cashier_uuid, at } = data
  // The bank drop leaves after the count and does not change the expected amount.
  if (next.status !== 'open')
    return {
      ...next,
      bank_drop_amount: plus(next.bank_drop_amount, amount),
      ...(data.bank_bag && { bank_bag: data.bank_bag }),
    }
  const move =
    reason === 'bank_drops'
      ? []
      : [{ way: 'withdraw', reason, amount, ...(expense && { expense }), cashier_uuid, at } as const]
  const expected_cash = report.test_mode ? report.expected_cash : minus(report.expected_cash, amount)
  return { ...next, moves: [...report.moves, ...move], expected_cash }
}
