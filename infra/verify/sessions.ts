import { addMs, logStart, type Position, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  figuresOf,
  newZReport,
  sessionUuid,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { sourceOf } from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import { countedTotal } from '@bon/services/registers'
import type { Books, Data } from './books.ts'
import { checkStated, nothingStated, type Stated, stateDifference } from './counted-besides.ts'
import { checkDrawer } from './drawer-counts.ts'
import { checkDebtChange } from './gift-cards.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import { type Closing, type Closings, checkCounted, checkParked, lateEntry } from './late-entries.ts'
import type { Memory } from './memory.ts'
import { checkOwedSettled } from './owed.ts'
import { checkMoney, checkReceipt } from './receipts.ts'
import { closedSession, countOnDay, type SessionDay } from './session-days.ts'
import { slipsOf } from './slips.ts'
import { addUp, addUpTraining, nothing, type Sums } from './sums.ts'
import { sumsOf } from './sums-of.ts'
import { checkTipTaken } from './tips.ts'

type Session = {
  report: ZReport
  sums: Sums
  days: SessionDay[]
  /** Sources in the session that are transactions: the Z references the last one's signature. */
  transactions: Uuid[]
  receipts: Uuid[]
  closing_position: Position | undefined
  stated: Stated
}
const never: Register = { n: 0, open: false, sales: 0, returns: 0, closed_at: '', left: undefined }
type Register = {
  n: number
  open: boolean
  sales: number
  returns: number
  closed_at: string
  left: number | undefined
}

const affects = 'the session and its Z report'

/**
 * Sessions: they accept money, their counts are recomputed independently of the fold, and grand totals chain them
 * (INVAR-4, INVAR-5, INVAR-6).
 */
export const sessions = (memory: Memory, books: Books): Checker => {
  const state = memory.state('sessions', {
    open: new Map<Uuid, Session>(),
    registers: new Map<Uuid, Register>(),
    closed: 0,
    receipts: 0,
  })
  const { open, registers } = state
  const closings: Closings = memory.map<Closing>('closings')

  return {
    see(recorded) {
      if (!recorded.stream.startsWith('zReport-')) return
      const { type, data } = upcast(recorded)
      const event = { type, data } as ZReportEvent
      if (event.type === 'LateEntryRecorded') return lateEntry(books, closings, event.data, recorded)
      const session_uuid = recorded.stream.slice('zReport-'.length)
      const session =
        event.type === 'RegisterOpened' ? opened(registers, event.data, recorded) : open.get(session_uuid)
      if (!session) throw new IntegrityViolation('session.not_open', recorded, affects)
      open.set(session_uuid, session)
      if (session.report.status !== 'new')
        rules({ books, closings }, session, session.report, event, recorded)
      session.report = evolveZReport(session.report, event)
      const count = recorded.meta.test_mode === 'yes' ? addUpTraining : addUp
      count(session.sums, event)
      const business_day = books.day_rules.dayOf(recorded.meta.vat_entity_uuid, event.data.at)
      if (session.report.status !== 'new') countOnDay(session.days, business_day, event, session.report)
      if (event.type === 'ReceiptRecorded') state.receipts++
      const source = sourceOf(recorded)
      if (source && isTransaction(event)) session.transactions.push(recorded.event_id)
      if (event.type !== 'ZReportClosed') return
      const { register_uuid, n, report, at } = event.data
      registers.set(register_uuid, {
        n,
        open: false,
        sales: report.grand_totals.sales,
        returns: report.grand_totals.returns,
        closed_at: at,
        // Training does not change the cash in the drawer, nor does what has none.
        left: hasNoDrawer(session.report, recorded)
          ? registers.get(register_uuid)?.left
          : event.data.float_next,
      })
      if (session.report.status === 'closed') {
        const { company_uuid } = recorded.meta
        books.closed.set(session_uuid, closedSession(session.report, session.days, company_uuid))
      }
      books.reported.delete(session_uuid)
      const { parked = [] } = event.data
      closings.set(session_uuid, { position: session.closing_position ?? recorded.position, parked })
      state.closed++
      for (const source of session.transactions) books.seals.delete(source)
      open.delete(session_uuid)
    },
    counted: () => ({ z_reports: state.closed, open_sessions: open.size, receipts: state.receipts }),
  }
}

const isTraining = ({ meta }: RecordedEvent): boolean => meta.test_mode === 'yes'

const hasNoDrawer = (report: ZReport, recorded: RecordedEvent): boolean =>
  isTraining(recorded) || (report.status !== 'new' && report.without_drawer !== undefined)

const isTransaction = (event: ZReportEvent): boolean =>
  event.type === 'ReceiptRecorded' ||
  event.type === 'OwedSettled' ||
  event.type === 'TipTaken' ||
  event.type === 'RegisterOpened' ||
  event.type === 'OpeningCashMoved' ||
  event.type === 'TenderDifferenceRecorded' ||
  event.type === 'CashDifferenceRecorded' ||
  event.type === 'CashDeposited' ||
  event.type === 'CashWithdrawn' ||
  (event.type === 'GiftCardDebtChanged' && event.data.kind === 'paid_out') ||
  (event.type === 'AuditEntryRecorded' &&
    (event.data.kind === 'order_cancelled' || event.data.kind === 'tender_corrected'))

const rules = (
  { books, closings }: { books: Books; closings: Closings },
  session: Session,
  report: ExistingZReport,
  event: Exclude<ZReportEvent, { type: 'LateEntryRecorded' }>,
  recorded: RecordedEvent,
) => {
  if (report.status === 'closed') throw new IntegrityViolation('session.changed_after_z', recorded, affects)
  if (event.data.at < report.last_at)
    throw new IntegrityViolation('session.time_went_back', recorded, affects)
  switch (event.type) {
    case 'RegisterOpened':
      throw new IntegrityViolation('session.opened_twice', recorded, affects)
    case 'TenderExpected':
      if (report.status !== 'open') throw new IntegrityViolation('money.after_closing', recorded, affects)
      return
    case 'TenderReleased':
      if (report.money_expected.get(event.data.payment_uuid) !== event.data.order_uuid)
        throw new IntegrityViolation('money.not_expected', recorded, affects)
      return
    case 'TenderAccepted':
      if (
        report.status !== 'open' &&
        report.money_expected.get(event.data.payment_uuid) !== event.data.order_uuid
      )
        throw new IntegrityViolation('money.after_closing', recorded, affects)
      return checkMoney(books, report, event.data, recorded)
    case 'TenderRejected':
      return
    case 'ReceiptRecorded':
      checkReceipt(books, report, event.data, recorded)
      session.receipts.push(recorded.event_id)
      return
    case 'OwedSettled':
      return checkOwedSettled(books, report, event.data, recorded)
    case 'TipTaken':
      return checkTipTaken(books, report, event.data, recorded)
    case 'AuditEntryRecorded':
      return checkCounted(books, report, closings, event.data, recorded)
    case 'GiftCardDebtChanged':
      return checkDebtChange(books, report, closings, event.data, recorded)
    case 'XReportTaken': {
      const { x, report: figures } = event.data
      const same = (found: unknown, expected: unknown) =>
        expectSame(found, expected, 'x_report.wrong', recorded, affects)
      same([x, sumsOf(figures.totals)], [session.sums.x_reports + 1, printedSums(session)])
      return same(figures, figuresOf(report))
    }
    case 'CashDeposited':
    case 'DrawerOpened':
      if (report.status !== 'open') throw new IntegrityViolation('money.after_closing', recorded, affects)
      return
    case 'CashWithdrawn': {
      const { reason, amount } = event.data
      if ((reason === 'bank_drops') !== (report.status === 'closing'))
        throw new IntegrityViolation('money.after_closing', recorded, affects)
      const in_drawer = report.status === 'closing' ? (report.counted ?? 0) : report.float + session.sums.cash
      if (amount > in_drawer) throw new IntegrityViolation('cash.more_than_there_was', recorded, affects)
      return
    }
    case 'PaymentTypeCounted': {
      const should = slipsOf(session.sums, event.data)
      return expectSame(event.data.expected, should, 'session.count_wrong', recorded, affects)
    }
    case 'ClosingStarted':
      session.closing_position = recorded.position
      return
    case 'CashCounted':
    case 'DrawerHandedOver':
    case 'CashDifferenceRecorded':
      return checkDrawer(session.sums.cash, report, event, recorded)
    case 'OpeningCashMoved':
      session.stated.moved_at_opening += event.data.amount
      return
    case 'TenderDifferenceRecorded':
      return stateDifference(session.stated, report, event.data, recorded)
    case 'ZReportClosed':
      return checkZ(books, session, report, event.data, recorded)
  }
}

/** Compares the Z report with a count of its own stream, the journal's numbers and the register's chain (LAW-6). */
const checkZ = (
  books: Books,
  session: Session,
  report: ExistingZReport,
  z: Data<'ZReportClosed'>,
  recorded: RecordedEvent,
): void => {
  const summary = (found: unknown, expected: unknown, kind: string) =>
    expectSame(found, expected, kind, recorded, 'the Z report and every grand total after it')
  if (report.status !== 'closing') throw new IntegrityViolation('z.not_closing', recorded, affects)
  summary([z.register_uuid, z.n], [report.register_uuid, report.n], 'z.of_other_session')
  const undrawn = report.test_mode || report.without_drawer
  // Only a forced close may omit the count; then the float is taken from the expected amounts (ZR-17).
  if (report.counted === null && !report.forced && !report.without_drawer)
    throw new IntegrityViolation('z.not_counted', recorded, affects)
  const byBooks = report.float + session.sums.cash
  summary(report.counted === null ? 0 : report.counted - report.expected, report.difference, 'z.difference')
  const left = (report.counted ?? byBooks) - session.sums.bank_drops
  summary(z.float_next, undrawn ? (report.float_before ?? 0) : left, 'z.float_next')
  if (report.test_mode && report.forced) throw new IntegrityViolation('z.training_forced', recorded, affects)
  summary(sumsOf(report.totals), printedSums(session), 'z.totals')
  const sales = report.grand_totals_before.sales + session.sums.gross + session.sums.returned
  const returns = report.grand_totals_before.returns + session.sums.returned
  summary(z.report.grand_totals, { sales, returns, net: sales - returns }, 'z.grand_total')
  checkStated(session.stated, report, recorded)
  // The report that was sealed and printed is what the session's events add up to.
  summary(z.report, figuresOf(report), 'z.figures')
  if (z.at < addMs(report.last_at, 1000)) throw new IntegrityViolation('z.time', recorded, affects)
  const numbers = session.receipts.map((source) => books.seals.get(source)?.nr)
  summary([z.first_nr, z.last_nr], [numbers[0] ?? null, numbers.at(-1) ?? null], 'z.numbers')
  const head = session.transactions.flatMap((source) => books.seals.get(source) ?? []).at(-1)
  const chain = [head?.signature ?? '', head?.previous_signature ?? '']
  summary([z.signature, z.previous_signature], chain, 'z.chain')
  const closing = { position: session.closing_position ?? logStart, parked: z.parked ?? [] }
  checkParked(books, report.session_uuid, closing, recorded)
}

/** Without what a report states outside its totals. */
const printedSums = ({ sums }: Session) => ({ ...sums, cash: undefined, bank_drops: undefined })

const opened = (
  registers: Map<Uuid, Register>,
  event: Data<'RegisterOpened'>,
  recorded: RecordedEvent,
): Session => {
  const { register_uuid, n, session_uuid } = event
  const before = registers.get(register_uuid) ?? never
  const stream = `zReport-${sessionUuid(register_uuid, n)}`
  expectSame([recorded.stream, session_uuid], [stream, stream.slice(8)], 'session.foreign', recorded, affects)
  expectSame(n, before.n + 1, 'session.number_gap', recorded, 'the Z numbers of the register')
  if (before.open) throw new IntegrityViolation('session.opened_twice', recorded, affects)
  expectSame(event.float, countedTotal(event.counts), 'session.float_wrong', recorded, affects)
  const { grand_total_sales: sales, grand_total_returns: returns } = event
  const totals = { sales: before.sales, returns: before.returns }
  expectSame({ sales, returns }, totals, 'session.grand_total', recorded, 'every later Z')
  const opening_adjustment = before.left === undefined ? 0 : event.float - before.left
  // Older sessions have neither field.
  const { opening_adjustment: moved, opening_difference: lost } = event
  if (moved !== undefined || lost !== undefined)
    expectSame(
      (moved ?? 0) + (lost ?? 0),
      opening_adjustment,
      'session.opening_adjustment',
      recorded,
      'the safe',
    )
  if (before.closed_at && event.at < addMs(before.closed_at, 1000))
    throw new IntegrityViolation('session.time', recorded, affects)
  expectSame(event.test_mode === true, isTraining(recorded), 'session.mode', recorded, affects)
  if (event.without_drawer) expectSame(event.float, 0, 'session.float_wrong', recorded, affects)
  if (isTraining(recorded) || event.without_drawer)
    expectSame(event.float_before, before.left, 'session.float_before', recorded, 'the next float')
  registers.set(register_uuid, { ...before, n, open: true })
  return {
    report: newZReport,
    sums: nothing(),
    days: [],
    transactions: [],
    receipts: [],
    closing_position: undefined,
    stated: nothingStated(),
  }
}
