import { type EntrySealed, entryCodes } from '@bon/contracts/journal'
import { isEventOf, type RegisterUuid, type SessionUuid } from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  figuresOf,
  type GrandTotals,
  newZReport,
  sessionUuid,
  type ZReport,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import { sourceOf } from '@bon/services/journal'
import { upcast } from '@bon/services/kernel'
import { countedTotal } from '@bon/services/registers'
import type { Code } from './findings.ts'
import { most_registers, most_sessions } from './limits.ts'
import type { Orders } from './orders.ts'
import { putLast } from './put-last.ts'
import { checkReceipt } from './receipts.ts'
import { addUnsealed, noneSealed, numbersOf, type Sealed, seal } from './sealed.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

type Session = {
  report: ZReport
  transactions: Sealed
  receipts: Sealed
  money: Data<'TenderAccepted'> | undefined
}
type Register = { n: number; grand_totals: GrandTotals }
type Data<Type extends ZReportEvent['type']> = Extract<ZReportEvent, { type: Type }>['data']

const isOfSession = isEventOf(zReportEvents)

/**
 * Folds each session again by the product's own pure functions: its receipts, counts, X and Z reports and grand totals
 * must follow from its events. A session that was opened before the file is counted and not folded.
 */
export const openSessions = (first_part: number, orders: Orders) => {
  const open = new Map<SessionUuid, Session>()
  const registers = new Map<RegisterUuid, Register>()
  const counts = { z_reports: 0, x_reports: 0, receipts: 0, sessions_from_before: 0 }
  const before = new Map<SessionUuid, true>()
  const closed = new Map<SessionUuid, true>()

  return {
    counted: () => ({ ...counts, open_sessions: open.size }),
    /** The number and the signature of what an entry seals. */
    seal(entry: EntrySealed): void {
      const session = open.get(entry.source_stream.slice('zReport-'.length))
      if (!session || entry.nr === undefined) return
      for (const sealed of [session.transactions, session.receipts]) seal(sealed, entry)
    },
    see(seen: Seen): void {
      const { stream } = seen.event
      if (!stream.startsWith('zReport-')) return
      const event = upcast(seen.event)
      if (!isOfSession(event) || event.type === 'LateEntryRecorded') return
      const uuid = stream.slice('zReport-'.length)
      const where = whereOf(seen)
      if (event.type === 'RegisterOpened') {
        checkOpening(event.data, stream, { registers, isOpen: open.has(uuid) }, where)
        const session = {
          report: newZReport,
          transactions: noneSealed(),
          receipts: noneSealed(),
          money: undefined,
        }
        open.set(uuid, session)
        if (open.size > most_registers) throw new BundleViolation('register.too_many', where)
      }
      const session = open.get(uuid)
      if (!session) {
        if (closed.has(uuid)) throw new BundleViolation('session.changed_after_z', where)
        if (first_part === 1) throw new BundleViolation('session.not_open', where)
        if (!before.has(uuid)) counts.sessions_from_before++
        putLast(before, uuid, true, most_sessions)
        if (event.type === 'ZReportClosed') left(registers, event.data)
        return
      }
      if (session.report.status !== 'new') checkInSession(session, session.report, event, { orders, where })
      session.report = evolveZReport(session.report, event)
      note(session, seen)
      if (event.type === 'XReportTaken') counts.x_reports++
      if (event.type === 'ReceiptRecorded') counts.receipts++
      if (event.type !== 'ZReportClosed') return
      counts.z_reports++
      left(registers, event.data)
      open.delete(uuid)
      putLast(closed, uuid, true, most_sessions)
    },
  }
}

const left = (
  registers: Map<RegisterUuid, Register>,
  { register_uuid, n, report }: Data<'ZReportClosed'>,
): void => {
  putLast(registers, register_uuid, { n, grand_totals: report.grand_totals }, most_sessions)
}

const note = (session: Session, { event }: Seen): void => {
  const source = sourceOf(upcast(event))
  if (source && entryCodes[source.kind].transaction) addUnsealed(session.transactions, event.event_id)
  if (event.type === 'ReceiptRecorded') addUnsealed(session.receipts, event.event_id)
}

const checkOpening = (
  opened: Data<'RegisterOpened'>,
  stream: string,
  { registers, isOpen }: { registers: Map<RegisterUuid, Register>; isOpen: boolean },
  where: Where,
): void => {
  const { register_uuid, n, session_uuid, float, counts, grand_total_sales, grand_total_returns } = opened
  const own = sessionUuid(register_uuid, n)
  expectSame([stream, session_uuid], [`zReport-${own}`, own], 'session.foreign', where)
  if (isOpen) throw new BundleViolation('session.opened_twice', where)
  expectSame(float, countedTotal(counts), 'session.float_wrong', where)
  const last = registers.get(register_uuid)
  if (!last) return
  expectSame(n, last.n + 1, 'session.number_gap', where)
  const totals = { sales: grand_total_sales, returns: grand_total_returns }
  const { sales, returns } = last.grand_totals
  expectSame(totals, { sales, returns }, 'session.grand_total', where)
}

const checkInSession = (
  session: Session,
  report: ExistingZReport,
  event: Exclude<ZReportEvent, { type: 'LateEntryRecorded' }>,
  { orders, where }: { orders: Orders; where: Where },
): void => {
  if (event.data.at < report.last_at) throw new BundleViolation('session.time_went_back', where)
  switch (event.type) {
    case 'TenderAccepted':
      session.money = event.data
      return
    case 'ReceiptRecorded':
      checkReceipt(orders, session.money, event.data, where)
      return
    case 'XReportTaken': {
      const x = report.totals.x_reports + 1
      expectSame([event.data.x, event.data.report], [x, figuresOf(report)], 'x_report.wrong', where)
      return
    }
    case 'CashCounted':
    case 'DrawerHandedOver': {
      const { counted, expected, counts } = event.data
      const meant = [countedTotal(counts), report.expected_cash]
      expectSame([counted, expected], meant, 'session.count_wrong', where)
      return
    }
    case 'ZReportClosed':
      checkZ(session, report, event.data, where)
  }
}

/** The report that was sealed and printed is what the session's events add up to. */
const checkZ = (session: Session, report: ExistingZReport, z: Data<'ZReportClosed'>, where: Where): void => {
  const same = (found: unknown, expected: unknown, code: Code) => expectSame(found, expected, code, where)
  if (report.status === 'open') throw new BundleViolation('z.not_closing', where)
  same([z.register_uuid, z.n], [report.register_uuid, report.n], 'z.of_other_session')
  same(z.report, figuresOf(report), 'z.figures')
  const undrawn = report.test_mode || report.without_drawer
  const in_drawer = (report.counted ?? report.expected_cash) - report.bank_drop_amount
  same(z.float_next, undrawn ? (report.float_before ?? 0) : in_drawer, 'z.float_next')
  same([z.first_nr, z.last_nr], numbersOf(session.receipts), 'z.numbers')
  const head = session.transactions.last?.seal
  const chain = [head?.signature ?? '', head?.previous_signature ?? '']
  same([z.signature, z.previous_signature], chain, 'z.chain')
}
