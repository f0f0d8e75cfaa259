import { type JournalEvent, journalStream, signedText } from '@bon/contracts/journal'
import {
  addMs,
  type Instant,
  money,
  type RecordedEvent,
  type RegisterUuid,
  type SessionUuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import { type OrderEvent, type OrderLine, orderTotals } from '@bon/contracts/orders'
import {
  addToTotals,
  noTotals,
  type ReportFigures,
  sessionStream,
  sessionUuid,
  type ZReportEvent,
} from '@bon/contracts/registers'
import type { Log, Who } from './log.ts'
import { line, ordered, paid, type Till, variant } from './sale.ts'

const menu = [
  ['Smørrebrød med rejer', 12_500],
  ['Fadøl', 6_500],
  ['Filterkaffe', 3_250],
  ['Stjerneskud', 16_950],
  ['Kanelsnegl', 2_875],
] as const

type Day = {
  who: Who
  register_uuid: RegisterUuid
  /** Number of the session; sessions of one register are consecutive. */
  n: number
  opens_at: Instant
  orders: number
  /** Number of the first receipt, and of the first journal entry. */
  first: number
  /** Absent while the session is open. */
  closes_with_difference?: number
}

/**
 * One register session from float to Z: of every eight orders six are paid, one is cancelled and one stays open; every
 * second paid order has a changed and a removed line.
 */
export const shopDay = (log: Log, day: Day): { session_uuid: SessionUuid; receipts: number } => {
  const { who, register_uuid, n, opens_at, first } = day
  const session_uuid = sessionUuid(register_uuid, n)
  const cashier_uuid = uuid5(register_uuid, 'cashier')
  const payment_type_uuid = uuid5(who.company_uuid, 'cash')
  const till: Till = { who, register_uuid, session_uuid, cashier_uuid, payment_type_uuid }
  const session = (at: Instant, ...facts: ZReportEvent[]) =>
    log.write(sessionStream(session_uuid), who, at, ...facts)

  const opened = {
    session_uuid,
    register_uuid,
    n,
    cashier_uuid,
    payment_type_uuid,
    counts: [],
    float: money(50_000),
  }
  session(opens_at, {
    type: 'RegisterOpened',
    data: { ...opened, grand_total_sales: zero, grand_total_returns: zero, at: opens_at },
  })
  let receipts = 0
  for (let i = 0; i < day.orders; i++) {
    const at = addMs(opens_at, (i + 1) * 90_000)
    const order_uuid = uuid5(session_uuid, `order ${i}`)
    const lines = [0, 1, 2].map((k) => ({
      ...line(order_uuid, k, [...(menu[(i + k) % menu.length] ?? menu[0]), 1 + (k % 2)]),
      ...(k > 0 && { variants: [variant(['Citron', 'Brød'][i % 2] ?? '', k, 500)] }),
      ...(k === 0 && i % 3 === 0 && { time_delimitation_uuid: uuid5(who.company_uuid, 'happy hour') }),
      ...(k === 1 && i % 4 === 0 && { price_profile_uuid: uuid5(who.company_uuid, 'takeaway') }),
    }))
    const stream = ordered(log, till, order_uuid, at, i + 1, lines)
    if (i % 8 === 6) cancelled(log, till, stream, lines, at)
    if (i % 8 >= 6) continue
    const paidLines = i % 2 === 0 ? lines : corrected(log, till, stream, lines, at)
    paid(log, till, order_uuid, at, first + receipts, paidLines)
    sealed(log, till, first + receipts, at)
    receipts++
  }
  if (day.closes_with_difference === undefined) return { session_uuid, receipts }

  const at = addMs(opens_at, (day.orders + 2) * 90_000)
  const who_counts = { cashier_uuid, at }
  session(at, { type: 'ClosingStarted', data: who_counts })
  if (day.closes_with_difference !== 0) {
    const amount = money(day.closes_with_difference)
    session(at, {
      type: 'CashDifferenceRecorded',
      data: { register_uuid, payment_type_uuid, amount, ...who_counts },
    })
  }
  const numbers = receipts > 0 ? [first, first + receipts - 1] : []
  const end = {
    first_nr: numbers[0] ?? null,
    last_nr: numbers[1] ?? null,
    signature: 's',
    previous_signature: '0',
  }
  const report: ReportFigures = {
    totals: log.events
      .filter(({ stream }) => stream === sessionStream(session_uuid))
      .reduce((totals, event) => addToTotals(totals, event as RecordedEvent & ZReportEvent), noTotals),
    float: money(50_000),
    expected_cash: money(50_000),
    grand_totals: { sales: zero, returns: zero, net: zero },
    settlements: [],
    handovers: 0,
    empty_orders: 0,
    carried_over: { count: 0, amount: zero },
  }
  session(at, {
    type: 'ZReportClosed',
    data: { register_uuid, n, ...end, float_next: money(50_000), report, ...who_counts },
  })
  return { session_uuid, receipts }
}

/** Doubles the first line, and removes the last one. */
const corrected = (
  log: Log,
  { who, register_uuid, session_uuid, cashier_uuid }: Till,
  stream: string,
  lines: readonly OrderLine[],
  at: Instant,
): OrderLine[] => {
  const [before, unchanged, off] = lines as [OrderLine, OrderLine, OrderLine]
  const changed = { ...before, quantity: (before.quantity * 2) as OrderLine['quantity'] }
  log.write<OrderEvent>(
    stream,
    who,
    at,
    { type: 'OrderLineChanged', data: { line: changed, before } },
    { type: 'OrderLineRemoved', data: { line: off, register_uuid, session_uuid, cashier_uuid, at } },
  )
  return [changed, unchanged]
}

const cancelled = (
  log: Log,
  { who, register_uuid, session_uuid, cashier_uuid }: Till,
  stream: string,
  lines: readonly OrderLine[],
  at: Instant,
): void => {
  const { total: amount, net } = orderTotals(lines)
  const data = { reason: 'by_cashier' as const, register_uuid, session_uuid, cashier_uuid, amount, net, at }
  log.write<OrderEvent>(stream, who, at, { type: 'OrderCancelled', data })
}

const sealed = (
  log: Log,
  { who, register_uuid, session_uuid, cashier_uuid }: Till,
  nr: number,
  at: Instant,
): void => {
  const hash = 'b'.repeat(64)
  const source = {
    source_stream: sessionStream(session_uuid),
    source_event_id: uuid5(register_uuid, `${nr}`),
    source_position: '1',
  }
  const hashes = { source_hash: hash, previous_hash: hash }
  const signature = {
    signed: signedText({
      previous_signature: '0',
      nr,
      trans_id: source.source_event_id,
      trans_type: '11001',
      at,
      zone: 'Europe/Copenhagen',
      emp_id: cashier_uuid,
      amount_in: zero,
      amount_ex: zero,
      register_id: register_uuid,
      company_ident: '12345678',
    }),
    previous_signature: '0',
    signature: `signature ${nr}`,
    key_id: 'k',
  }
  log.write<JournalEvent>(journalStream(who.vat_entity_uuid, 1), who, at, {
    type: 'EntrySealed',
    data: { seq: nr, kind: 'cash_sale', register_uuid, ...source, ...hashes, nr, ...signature, at },
  })
}
