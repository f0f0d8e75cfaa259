import { isEvent, type Money, minus, money, negated, type OrderUuid, sum, zero } from '../kernel/index.ts'
import type { CountLine } from '../registers/count-line.ts'
import { zReportEvents } from '../registers/z-report.events.ts'
import type { DataOf, ExistingZReport } from '../registers/z-report-shape.ts'
import type { DrawerFacts, DrawerMove, DrawerPayment, MeansCorrected, TakenOff } from './drawer-facts.ts'

const isAudited = isEvent(zReportEvents, 'AuditEntryRecorded')
const isReceipt = isEvent(zReportEvents, 'ReceiptRecorded')
const isTender = isEvent(zReportEvents, 'TenderAccepted')
const isDrawerOpened = isEvent(zReportEvents, 'DrawerOpened')
const isReleased = isEvent(zReportEvents, 'TenderReleased')
const isTypeCounted = isEvent(zReportEvents, 'PaymentTypeCounted')
const isSettled = isEvent(zReportEvents, 'SettlementRecorded')

type Happened = { type: string; data: object }

/** A count that a close has not been sent with yet. */
export type UnsentCount = readonly CountLine[]

/**
 * What a session's stream says of its drawer; undefined where there is none, as in training. `report` is the fold of the
 * same events.
 */
export const factsOfSession = (
  events: readonly Happened[],
  report: ExistingZReport,
  unsent?: UnsentCount,
): DrawerFacts | undefined => {
  if (report.without_drawer || report.test_mode) return undefined
  const audited = dataOf(events, isAudited)
  const numbers = new Map(dataOf(events, isReceipt).map(({ order_uuid, short_nr }) => [order_uuid, short_nr]))
  return {
    opened_at: report.opened_at,
    float: report.float,
    opening_counts: report.opening_counts,
    opening_adjustment: report.opening_adjustment ?? zero,
    opening_difference: report.opening_difference ?? zero,
    payments: dataOf(events, isTender).map((tender) => paymentOf(tender, numbers)),
    moves: report.moves.map(moveOf),
    means_corrected: audited.flatMap(meansCorrectedOf),
    taken_off: audited.flatMap(takenOffOf),
    drawer_opened: dataOf(events, isDrawerOpened).flatMap(({ reason, at }) =>
      reason === 'payment' ? [] : [{ of: 'drawer_opened' as const, reason, at }],
    ),
    given_up: new Set(dataOf(events, isReleased).map(({ order_uuid }) => order_uuid)),
    bill_shown: new Set(
      audited.filter(({ kind }) => kind === 'bill_shown').map(({ order_uuid }) => order_uuid),
    ),
    handovers: report.handovers.map(({ difference, at }) => ({ difference, at })),
    other_differences: [
      ...dataOf(events, isTypeCounted).map(({ payment_type_uuid, counted, expected }) => ({
        payment_type_uuid,
        amount: minus(counted, expected),
      })),
      ...dataOf(events, isSettled).map(({ payment_type_uuid, difference }) => ({
        payment_type_uuid,
        amount: difference,
      })),
    ],
    expected: report.expected_cash,
    count: countOf(report, unsent),
  }
}

const dataOf = <Data extends object>(
  events: readonly Happened[],
  isOne: (event: Happened) => event is Happened & { data: Data },
): Data[] => events.filter(isOne).map(({ data }) => data)

const countOf = (report: ExistingZReport, unsent: UnsentCount | undefined): DrawerFacts['count'] => {
  if (report.status === 'open') return unsent && { lines: unsent, counted: totalOf(unsent) }
  const { counted, closing_counts: lines } = report
  return counted === null ? undefined : { lines, counted }
}

const totalOf = (lines: readonly CountLine[]): Money =>
  sum(lines.map(({ unit, count }) => money(unit * count)))

const paymentOf = (
  tender: DataOf<'TenderAccepted'>,
  numbers: ReadonlyMap<OrderUuid, number>,
): DrawerPayment => {
  const { order_uuid, payment_type_uuid, method, received, change, at, tip = zero } = tender
  return {
    of: 'payment',
    order_uuid,
    short_nr: numbers.get(order_uuid) ?? null,
    payment_type_uuid,
    method,
    amount: sum([tender.amount, tender.rounding, tip]),
    received,
    change,
    tip,
    has_reference: tender.reference !== undefined,
    at,
  }
}

const moveOf = ({ way, reason, amount, at }: ExistingZReport['moves'][number]): DrawerMove => ({
  of: 'move',
  way,
  reason,
  amount,
  at,
})

const meansCorrectedOf = ({
  tender,
  amount,
  order_uuid,
  at,
}: DataOf<'AuditEntryRecorded'>): MeansCorrected[] => {
  if (!tender) return []
  const { from, to } = tender
  if ((from.method === 'cash') === (to.method === 'cash')) return []
  const toCash = to.method === 'cash'
  return [
    {
      of: 'means_corrected',
      order_uuid,
      amount: toCash ? amount : negated(amount),
      other_type_uuid: (toCash ? from : to).payment_type_uuid,
      at,
    },
  ]
}

/** What came from an earlier session has nothing to do with this drawer. */
const takenOffOf = (entry: DataOf<'AuditEntryRecorded'>): TakenOff[] => {
  const { kind, order_uuid, amount, lines, late, at } = entry
  const isTakenOff = kind !== 'receipt_copied' && kind !== 'bill_shown' && kind !== 'tender_corrected'
  return isTakenOff && !late
    ? [{ of: 'taken_off', kind, order_uuid: lines ? null : order_uuid, amount, at }]
    : []
}
