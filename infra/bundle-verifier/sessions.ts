import { type EntrySealed, entryCodes } from '@bon/contracts/journal'
import { isEventOf, type RegisterUuid, type SessionUuid, type Uuid } from '@bon/contracts/kernel'
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
import type { Orders } from './orders.ts'
import { checkReceipt } from './receipts.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import { BundleViolation, type Where } from './verdict.ts'

type Seal = Pick<EntrySealed, 'nr' | 'signature' | 'previous_signature'>
type Session = {
  report: ZReport
  /** Its transactions and its receipts, by their events, in the order of the session. */
  transactions: Uuid[]
  receipts: Uuid[]
  seals: Map<Uuid, Seal>
  money: Data<'TenderAccepted'> | undefined
}
type Register = { n: number; grand_totals: GrandTotals }
type Data<Type extends ZReportEvent['type']> = Extract<ZReportEvent, { type: Type }>['data']

const affects = 'the session, its Z report and every grand total after it'
const isOfSession = isEventOf(zReportEvents)

/**
 * Folds each session again by the product's own pure functions: its receipts, counts, X and Z reports and grand totals
 * must follow from its events. A session that was opened before the file is counted and not folded.
 */
export const openSessions = (first_part: number, orders: Orders) => {
  const open = new Map<SessionUuid, Session>()
  const registers = new Map<RegisterUuid, Register>()
  const counts = { z_reports: 0, x_reports: 0, receipts: 0, sessions_from_before: 0 }
  const before = new Set<SessionUuid>()

  return {
    counted: () => ({ ...counts, open_sessions: open.size }),
    /** The number and the signature of what an entry seals. */
    seal(entry: EntrySealed): void {
      const session = open.get(entry.source_stream.slice('zReport-'.length))
      if (session && entry.nr !== undefined) session.seals.set(entry.source_event_id, entry)
    },
    see(seen: Seen): void {
      const { stream } = seen.event
      if (!stream.startsWith('zReport-')) return
      const event = upcast(seen.event)
      if (!isOfSession(event) || event.type === 'LateEntryRecorded') return
      const uuid = stream.slice('zReport-'.length)
      const where = whereOf(seen)
      if (event.type === 'RegisterOpened') {
        checkOpening(event.data, stream, registers, where)
        open.set(uuid, {
          report: newZReport,
          transactions: [],
          receipts: [],
          seals: new Map(),
          money: undefined,
        })
      }
      const session = open.get(uuid)
      if (!session) {
        if (first_part === 1) throw new BundleViolation('session.not_open', where, affects)
        if (!before.has(uuid)) counts.sessions_from_before++
        before.add(uuid)
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
    },
  }
}

const left = (
  registers: Map<RegisterUuid, Register>,
  { register_uuid, n, report }: Data<'ZReportClosed'>,
): void => {
  registers.set(register_uuid, { n, grand_totals: report.grand_totals })
}

const note = (session: Session, { event }: Seen): void => {
  const source = sourceOf(upcast(event))
  if (source && entryCodes[source.kind].transaction) session.transactions.push(event.event_id)
  if (event.type === 'ReceiptRecorded') session.receipts.push(event.event_id)
}

const checkOpening = (
  opened: Data<'RegisterOpened'>,
  stream: string,
  registers: Map<RegisterUuid, Register>,
  where: Where,
): void => {
  const { register_uuid, n, session_uuid, float, counts, grand_total_sales, grand_total_returns } = opened
  const own = sessionUuid(register_uuid, n)
  expectSame([stream, session_uuid], [`zReport-${own}`, own], 'session.foreign', where, affects)
  expectSame(float, countedTotal(counts), 'session.float_wrong', where, affects)
  const last = registers.get(register_uuid)
  if (!last) return
  expectSame(n, last.n + 1, 'session.number_gap', where, 'the Z numbers of the register')
  const totals = { sales: grand_total_sales, returns: grand_total_returns }
  const { sales, returns } = last.grand_totals
  expectSame(totals, { sales, returns }, 'session.grand_total', where, 'every later Z')
}

const checkInSession = (
  session: Session,
  report: ExistingZReport,
  event: Exclude<ZReportEvent, { type: 'LateEntryRecorded' }>,
  { orders, where }: { orders: Orders; where: Where },
): void => {
  if (report.status === 'closed') throw new BundleViolation('session.changed_after_z', where, affects)
  if (event.data.at < report.last_at) throw new BundleViolation('session.time_went_back', where, affects)
  switch (event.type) {
    case 'RegisterOpened':
      throw new BundleViolation('session.opened_twice', where, affects)
    case 'TenderAccepted':
      session.money = event.data
      return
    case 'ReceiptRecorded':
      checkReceipt(orders, session.money, event.data, where)
      return
    case 'XReportTaken': {
      const x = report.totals.x_reports + 1
      expectSame([event.data.x, event.data.report], [x, figuresOf(report)], 'x_report.wrong', where, affects)
      return
    }
    case 'CashCounted':
    case 'DrawerHandedOver': {
      const { counted, expected, counts } = event.data
      const meant = [countedTotal(counts), report.expected_cash]
      expectSame([counted, expected], meant, 'session.count_wrong', where, 'the drawer and the Z report')
      return
    }
    case 'ZReportClosed':
      checkZ(session, report, event.data, where)
  }
}

/** The report that was sealed and printed is what the session's events add up to. */
const checkZ = (session: Session, report: ExistingZReport, z: Data<'ZReportClosed'>, where: Where): void => {
  const same = (found: unknown, expected: unknown, kind: string) =>
    expectSame(found, expected, kind, where, 'the Z report and every grand total after it')
  if (report.status === 'open') throw new BundleViolation('z.not_closing', where, affects)
  same([z.register_uuid, z.n], [report.register_uuid, report.n], 'z.of_other_session')
  same(z.report, figuresOf(report), 'z.figures')
  const undrawn = report.test_mode || report.without_drawer
  const in_drawer = (report.counted ?? report.expected_cash) - report.bank_drop_amount
  same(z.float_next, undrawn ? (report.float_before ?? 0) : in_drawer, 'z.float_next')
  const numbers = session.receipts.map((source) => session.seals.get(source)?.nr)
  same([z.first_nr, z.last_nr], [numbers[0] ?? null, numbers.at(-1) ?? null], 'z.numbers')
  const head = session.transactions.flatMap((source) => session.seals.get(source) ?? []).at(-1)
  const chain = [head?.signature ?? '', head?.previous_signature ?? '']
  same([z.signature, z.previous_signature], chain, 'z.chain')
}
