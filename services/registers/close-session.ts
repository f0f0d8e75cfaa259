import {
  addMs,
  type Instant,
  isRejection,
  latest,
  type Money,
  minus,
  reject,
  zero,
} from '@bon/contracts/kernel'
import {
  countedKey,
  countedTenderOf,
  type ExistingZReport,
  expectedOf,
  figuresOf,
  snapshot_max,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { countedTotal, isComplete } from './counted-total.ts'
import { type Data, type DrawerCount, happened, type ZReportCommand } from './z-report.commands.ts'

export const startClosing = (
  command: Extract<ZReportCommand, { type: 'StartClosing' }>,
  report: ExistingZReport,
  at: Instant,
) => {
  if (report.status === 'closing') return reject('register.closing_underway')
  // A terminal has not reported their outcome (TERM-11). A forced close leaves them to the next session.
  if (report.money_expected.size > 0 && !command.forced)
    return reject('register.payments_open', { count: report.money_expected.size })
  // Test mode ends only by a normal close (ZR-20).
  if (report.test_mode && command.forced) return reject('register.in_test_mode')
  const count = countOf(command, report)
  if (isRejection(count)) return count
  const { counted, difference, payment_type_uuid } = count
  const { register_uuid } = report
  const { cashier_uuid, counted_tenders, bank_drop_amount: bank_drops, bank_bag } = command
  const wrong = wrongPaymentType(command, report)
  if (wrong) return wrong
  if (bank_drops !== null && bank_drops > counted) return reject('register.cash_short', { expected: counted })
  const events: ZReportEvent[] = [closingStarted(command, at), ...cashCounted(count, report, at)]
  if (difference !== 0) {
    const data = { register_uuid, payment_type_uuid, amount: difference, cashier_uuid, at }
    events.push({ type: 'CashDifferenceRecorded', data })
  }
  for (const statement of counted_tenders) {
    events.push({ type: 'PaymentTypeCounted', data: { ...statement, at } })
    const of = { kind: 'payment_type', ...countedTenderOf(statement) } as const
    const amount = minus(statement.counted, statement.expected)
    events.push(...tenderDifference({ register_uuid, cashier_uuid, amount, of, at }))
  }
  if (bank_drops !== null) {
    const data = {
      register_uuid,
      payment_type_uuid,
      cashier_uuid,
      amount: bank_drops,
      reason: 'bank_drops',
      ...(bank_bag && { bank_bag }),
      at,
    } as const
    events.push({ type: 'CashWithdrawn', data })
  }
  return events
}

/** Where there is no drawer, nothing was counted. */
const cashCounted = (
  count: Omit<Data<'CashCounted'>, 'at'> & { difference: Money },
  { without_drawer }: ExistingZReport,
  at: Instant,
): ZReportEvent[] =>
  without_drawer ? [] : [{ type: 'CashCounted', data: { ...withoutDifference(count), at } }]

/** A signed transaction of its own, like that of the drawer. */
export const tenderDifference = (data: Data<'TenderDifferenceRecorded'>): ZReportEvent[] =>
  data.amount === 0 ? [] : [{ type: 'TenderDifferenceRecorded', data }]

/** The drawer counted whole, against the sum that the screen showed and the difference that was confirmed there. */
const countOf = (
  command: DrawerCount,
  { cash_type_uuid, expected_cash: expected, without_drawer }: ExistingZReport,
) => {
  // A register may have been given cash since it was opened without.
  const units = without_drawer ? [] : command.units
  if (!isComplete(command.counts, units)) return reject('register.count_incomplete')
  if (command.expected !== expected) return reject('register.expected_changed', { expected })
  const { counts, first_counted } = command
  const counted = countedTotal(counts)
  const difference = minus(counted, expected)
  // A difference is confirmed with its exact amount, so that an outdated screen cannot confirm it (SC-48).
  if (command.confirmed_difference !== difference)
    return reject('register.difference_unconfirmed', { difference })
  return {
    payment_type_uuid: cash_type_uuid,
    counts,
    counted,
    expected,
    difference,
    ...(first_counted !== undefined && { first_counted }),
  }
}

const withoutDifference = <Count extends { difference: unknown }>({ difference: _, ...count }: Count) => count

/** A count without a Z: it says who had the drawer while the difference arose, and books nothing. */
export const handOverDrawer = (
  command: Extract<ZReportCommand, { type: 'HandOverDrawer' }>,
  report: ExistingZReport,
  at: Instant,
) => {
  if (report.status !== 'open') return reject('register.closing_underway')
  if (report.without_drawer) return reject('register.not_ready')
  const { cashier_uuid, to_cashier_uuid } = command
  if (cashier_uuid === to_cashier_uuid) return reject('register.same_cashier')
  const count = countOf(command, report)
  if (isRejection(count)) return count
  const { register_uuid } = report
  return happened([
    { type: 'DrawerHandedOver', data: { register_uuid, cashier_uuid, to_cashier_uuid, ...count, at } },
  ])
}

export const closingStarted = (
  {
    cashier_uuid,
    note,
    empty_orders = 0,
    carried_over = [],
    forced,
    certificate_ended_at,
  }: Pick<
    Extract<ZReportCommand, { type: 'StartClosing' }>,
    'cashier_uuid' | 'note' | 'empty_orders' | 'carried_over' | 'forced' | 'certificate_ended_at'
  >,
  at: Instant,
): ZReportEvent => ({
  type: 'ClosingStarted',
  data: {
    cashier_uuid,
    ...(note && { note }),
    ...(empty_orders > 0 && { empty_orders }),
    ...(carried_over.length > 0 && { carried_over }),
    ...(forced && { forced }),
    ...(certificate_ended_at && { certificate_ended_at }),
    at,
  },
})

/** Each must be counted once, none omitted, and with the session's own expected amount (ZR-11, REG-40). */
const wrongPaymentType = (
  { counted_tenders, must_count }: Extract<ZReportCommand, { type: 'StartClosing' }>,
  { to_count, totals }: ExistingZReport,
) => {
  const required = new Map([
    ...must_count.map((tender) => [countedKey(tender), tender] as const),
    ...to_count,
  ])
  const given = new Set(counted_tenders.map(countedKey))
  if (given.size !== counted_tenders.length || given.size !== required.size)
    return reject('register.count_incomplete')
  for (const tender of counted_tenders) {
    const of = required.get(countedKey(tender))
    if (of?.payment_type_uuid !== tender.payment_type_uuid) return reject('register.count_incomplete')
    const { expected } = tender
    const should = expectedOf(totals, tender)
    if (expected !== should) return reject('register.expected_changed', { expected: should })
  }
  return undefined
}

/** In parts that an event holds. Only while it closes: before, a receipt may still be made. */
export const recordWithoutReceipt = (
  { sales }: Extract<ZReportCommand, { type: 'RecordWithoutReceipt' }>,
  report: ExistingZReport,
  at: Instant,
) => {
  if (report.status !== 'closing') return reject('register.not_open')
  const { register_uuid, closing_by: cashier_uuid } = report
  const parts = Array.from({ length: Math.ceil(sales.length / snapshot_max) }, (_, part) =>
    sales.slice(part * snapshot_max, (part + 1) * snapshot_max),
  )
  return happened(
    parts.map((part) => ({
      type: 'SalesWithoutReceipt',
      data: { register_uuid, cashier_uuid, sales: part, at },
    })),
  )
}

export const closeZReport = (
  command: Extract<ZReportCommand, { type: 'CloseZReport' }>,
  report: ExistingZReport,
  now: Instant,
) => {
  if (report.status !== 'closing') return reject('register.not_open')
  const { type: _, parked = [], ...seals } = command
  const { register_uuid, closing_by: cashier_uuid, last_at, test_mode, without_drawer } = report
  const { float_before = zero } = report
  const ended: ZReportEvent[] = test_mode
    ? happened([{ type: 'TestModeEnded', data: { register_uuid, cashier_uuid, at: last_at } }])
    : []
  return happened([
    ...ended,
    {
      type: 'ZReportClosed',
      data: {
        ...seals,
        register_uuid,
        n: report.n,
        cashier_uuid,
        // Without a count the float continues by the books, and the next opening counts it (ZR-22); a training session
        // leaves it unchanged, as does one without a drawer.
        float_next:
          test_mode || without_drawer
            ? float_before
            : minus(report.counted ?? report.expected_cash, report.bank_drop_amount),
        ...(parked.length > 0 && { parked: [...parked] }),
        report: figuresOf(report),
        at: latest(now, addMs(last_at, 1000)),
      },
    },
  ])
}
