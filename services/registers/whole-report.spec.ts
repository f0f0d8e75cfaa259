import { type CashierUuid, type Money, money, quantity, zero } from '@bon/contracts/kernel'
import {
  evolveZReport,
  newZReport,
  type ReportFigures,
  ReportFigures as ReportSchema,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specId as id } from '../spec-support/spec-store.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

const [register_uuid, session_uuid, mette, lars, cash, card] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  CashierUuid,
  CashierUuid,
  string,
  string,
]
const counts = [{ unit: 100, count: 1_000 }]
const units = [100]

type Of<T extends ZReportCommand['type']> = Extract<ZReportCommand, { type: T }>
const previous = (returns: number): Of<'OpenRegister'>['previous'] => ({
  grand_totals: { sales: money(900_00), returns: money(returns), net: money(900_00 - returns) },
  closed_at: '2026-11-20T22:00:00.000Z',
  float_next: money(1_000_00),
})
const opening = (over: Partial<Of<'OpenRegister'>> = {}): Of<'OpenRegister'> => ({
  type: 'OpenRegister',
  session_uuid,
  register_uuid,
  n: 2,
  cashier_uuid: mette,
  payment_type_uuid: cash,
  counts,
  units,
  previous: previous(0),
  ...over,
})
type Sold = {
  by?: CashierUuid
  tip?: Money
  discounts?: readonly number[]
  with?: string
  waited_since?: string
}
const sale = (
  n: number,
  { by = mette, tip = zero, discounts = [0], with: type = card, ...over }: Sold = {},
) => {
  const [payment_uuid, order_uuid] = [id(50 + n), id(70 + n)]
  const amount = money(84_00)
  const command: Of<'SettleMoney'> = {
    type: 'SettleMoney',
    money: {
      register_uuid,
      payment_uuid,
      order_uuid,
      payment_type_uuid: type,
      method: 'external',
      cashier_uuid: by,
      amount,
      rounding: zero,
      received: amount,
      change: zero,
      tip,
    },
    receipts: [
      {
        register_uuid,
        receipt_uuid: id(60 + n),
        order_uuid,
        payment_uuid,
        cashier_uuid: mette,
        short_nr: n,
        started_at: '2026-11-21T12:00:00.000Z',
        gross: amount,
        net: money(67_20),
        vat: money(16_80),
        discount: money(discounts.reduce((all, one) => all + one, 0)),
        rounding: zero,
        by_rate: [],
        sold: discounts.map((discount) => ({
          product_uuid: id(80),
          account_uuid: id(81),
          article_group: '04006',
          vat_rate: 250,
          quantity: quantity(1000),
          gross: zero,
          vat: zero,
          discount: money(discount),
        })),
        payments: [],
        ...over,
      },
    ],
  }
  return command
}

const closing: Of<'StartClosing'> = {
  type: 'StartClosing',
  cashier_uuid: mette,
  counts,
  units,
  expected: money(1_000_00),
  confirmed_difference: zero,
  counted_tenders: [],
  must_count: [],
  bank_drop_amount: null,
}
const forced: Of<'ForceClosing'> = {
  type: 'ForceClosing',
  cashier_uuid: mette,
  forced: { reason: 'terminal', from: 'register' },
}
const carried_over = [
  { order_uuid: id(90), short_nr: 4, total: money(50_00) },
] as Of<'StartClosing'>['carried_over']
const settlement = {
  settlement_uuid: id(40),
  terminal_uuid: id(41),
  identifier: 'A1',
  reported: money(84_00),
  recorded: money(84_00),
  difference: zero,
}
const withoutReceipt = { receipt_uuid: id(60), cashier_uuid: mette, amount: money(84_00) }
const signed = { first_nr: 7, last_nr: 7, signature: 's', previous_signature: '0' }

/** The reports of an X before the close, if it is taken there, and of the Z. */
const reportsOf = (...commands: ZReportCommand[]): { x: ReportFigures; z: ReportFigures } => {
  const events: ZReportEvent[] = []
  const run = (command: ZReportCommand) => {
    const report = events.reduce(evolveZReport, newZReport)
    const decided = zReportDecider.decide(command, report, {
      now: '2026-11-21T12:00:00.000Z',
      command_id: id(9),
    })
    if (!Array.isArray(decided)) throw new Error(decided.rejection)
    events.push(...decided)
  }
  const isClose = ({ type }: ZReportCommand) => type === 'StartClosing' || type === 'ForceClosing'
  const isWithin = ({ type }: ZReportCommand) => type === 'RecordWithoutReceipt'
  for (const command of commands.filter((one) => !isClose(one) && !isWithin(one))) run(command)
  run({ type: 'TakeXReport', cashier_uuid: mette })
  run(commands.find(isClose) ?? closing)
  for (const command of commands.filter(isWithin)) run(command)
  run({ type: 'CloseZReport', ...signed })
  const reportIn = (type: 'XReportTaken' | 'ZReportClosed') => {
    const event = events.find((one) => one.type === type)
    if (event?.type !== 'XReportTaken' && event?.type !== 'ZReportClosed') throw new Error(`no ${type}`)
    return event.data.report
  }
  return { x: reportIn('XReportTaken'), z: reportIn('ZReportClosed') }
}

const bothOf =
  (find: (report: ReportFigures) => unknown) => (one: { x: ReportFigures; z: ReportFigures }) => [
    find(one.x),
    find(one.z),
  ]
const inZ = (find: (report: ReportFigures) => unknown) => (one: { z: ReportFigures }) => find(one.z)
type Reports = ReturnType<typeof reportsOf>

test.each<[string, ZReportCommand[], ZReportCommand[], (reports: Reports) => unknown]>([
  [
    'who took the payment',
    [opening(), sale(1)],
    [opening(), sale(1, { by: lars })],
    bothOf(({ totals }) => totals.by_cashier_and_payment_type),
  ],
  [
    'the payment type',
    [opening(), sale(1)],
    [opening(), sale(1, { with: id(7) })],
    bothOf(({ totals }) => totals.by_payment_type),
  ],
  [
    'a tip',
    [opening(), sale(1)],
    [opening(), sale(1, { tip: money(10_00) })],
    bothOf(({ totals }) => totals.tips),
  ],
  [
    'the number of discounted lines, at the same amount',
    [opening(), sale(1, { discounts: [10_00] })],
    [opening(), sale(1, { discounts: [4_00, 6_00] })],
    bothOf(({ totals }) => totals.discounted_lines),
  ],
  [
    'returns since the installation',
    [opening(), sale(1)],
    [opening({ previous: previous(30_00) }), sale(1)],
    bothOf(({ grand_totals }) => grand_totals),
  ],
  [
    'an opening of the drawer',
    [opening()],
    [opening(), { type: 'OpenDrawer', cashier_uuid: mette, reason: 'change' }],
    bothOf(({ totals }) => totals.drawer_openings),
  ],
  [
    'a terminal’s own total',
    [opening(), sale(1), { type: 'RecordSettlement', cashier_uuid: mette, settlement }],
    [
      opening(),
      sale(1),
      {
        type: 'RecordSettlement',
        cashier_uuid: mette,
        settlement: { ...settlement, reported: money(80_00), difference: money(-4_00) },
      },
    ],
    bothOf(({ settlements }) => settlements),
  ],
  [
    'a difference of the drawer',
    [opening()],
    [opening(), { ...closing, counts: [{ unit: 100, count: 999 }], confirmed_difference: money(-1_00) }],
    inZ(({ count }) => count?.difference),
  ],
  [
    'a deposit in the safe',
    [opening()],
    [opening(), { ...closing, bank_drop_amount: money(5_00) }],
    inZ(({ count }) => count?.bank_drop_amount),
  ],
  [
    'the bag of that deposit',
    [opening(), { ...closing, bank_drop_amount: money(5_00), bank_bag: 'DK-1' }],
    [opening(), { ...closing, bank_drop_amount: money(5_00), bank_bag: 'DK-2' }],
    inZ(({ count }) => count?.bank_bag),
  ],
  [
    'a sale without a receipt',
    [opening(), sale(1)],
    [opening(), sale(1), { type: 'RecordWithoutReceipt', sales: [withoutReceipt] }],
    inZ(({ totals }) => totals.without_receipt),
  ],
  [
    'the reason of a forced close',
    [opening(), forced],
    [opening(), { ...forced, forced: { reason: 'other', from: 'register' } }],
    inZ((report) => report.forced),
  ],
  [
    'a bon that stays open',
    [opening()],
    [opening(), { ...closing, carried_over }],
    inZ((report) => report.carried_over),
  ],
])('R-21: two sessions that differ in %s differ in the report that is sealed', (_, one, other, find) => {
  const [first, second] = [reportsOf(...one), reportsOf(...other)]
  expect(find(second)).not.toEqual(find(first))
  for (const { x, z } of [first, second])
    for (const report of [x, z]) expect(ReportSchema.parse(report)).toEqual(report)
})

test('R-21: an X report has no count, and repeats what the session had then', () => {
  const { x, z } = reportsOf(opening(), sale(1))
  expect(x.count).toBeUndefined()
  expect(x).toMatchObject({
    totals: { receipts: 1, x_reports: 0, gross: 84_00 },
    expected_cash: 1_000_00,
    grand_totals: { sales: 984_00, returns: 0, net: 984_00 },
  })
  expect(z).toMatchObject({
    totals: { ...x.totals, x_reports: 1 },
    count: { counted: 1_000_00, difference: 0 },
  })
})
