import { money } from '@bon/contracts/kernel'
import {
  evolveZReport,
  newZReport,
  viewOfZReport,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

const { given } = specify(zReportDecider)
const at = '2026-11-21T12:00:00.000Z'
const [register_uuid, session_uuid, lars, cash, mette, table] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const units = [10_000, 100]
const counts = (notes: number, coins: number) => [
  { unit: 10_000, count: notes },
  { unit: 100, count: coins },
]
const of = { register_uuid, payment_type_uuid: cash }
const opened: ZReportEvent = {
  type: 'RegisterOpened',
  data: {
    ...of,
    session_uuid,
    n: 2,
    cashier_uuid: lars,
    counts: counts(10, 0),
    float: money(1_000_00),
    grand_total_sales: money(0),
    grand_total_returns: money(0),
    at,
  },
}
const handOver = (coins: number, confirmed: number, over = {}): ZReportCommand => ({
  type: 'HandOverDrawer',
  cashier_uuid: lars,
  to_cashier_uuid: mette,
  counts: counts(9, coins),
  units,
  expected: money(1_000_00),
  confirmed_difference: money(confirmed),
  ...over,
})
const close = (over = {}): ZReportCommand => ({
  type: 'StartClosing',
  cashier_uuid: lars,
  counts: counts(10, 0),
  units,
  expected: money(1_000_00),
  confirmed_difference: money(0),
  counted_tenders: [],
  must_count: [],
  bank_drop_amount: null,
  ...over,
})
const shown = (...events: ZReportEvent[]) => {
  const report = events.reduce<ZReport>(evolveZReport, newZReport)
  if (report.status === 'new') throw new Error('never opened')
  return viewOfZReport(report, 1n)
}

test('the drawer goes from one cashier to another by a count: whole, with the difference confirmed, and it books nothing', () => {
  const handed = {
    type: 'DrawerHandedOver',
    data: {
      ...of,
      cashier_uuid: lars,
      to_cashier_uuid: mette,
      counts: counts(9, 95),
      counted: money(995_00),
      expected: money(1_000_00),
      difference: money(-5_00),
      at,
    },
  } as const
  given(opened).when(handOver(95, -5_00)).then(handed)
  given(opened).when(handOver(95, 0)).thenRejected('register.difference_unconfirmed')
  given(opened)
    .when(handOver(95, -5_00, { expected: money(990_00) }))
    .thenRejected('register.expected_changed')
  given(opened)
    .when(handOver(95, -5_00, { counts: counts(9, 95).slice(1) }))
    .thenRejected('register.count_incomplete')
  given(opened)
    .when(handOver(95, -5_00, { to_cashier_uuid: lars }))
    .thenRejected('register.same_cashier')
  given(opened, { type: 'ClosingStarted', data: { cashier_uuid: lars, at } })
    .when(handOver(95, -5_00))
    .thenRejected('register.closing_underway')
  // The close finds the difference again: it is booked once, by the Z.
  const view = shown(opened, handed)
  expect(view).toMatchObject({ expected_cash: 1_000_00, status: 'open', difference: null })
  expect(view.handovers).toEqual([
    {
      cashier_uuid: lars,
      to_cashier_uuid: mette,
      counted: 995_00,
      expected: 1_000_00,
      difference: -5_00,
      at,
    },
  ])
})

test('ZR-12, ZR-14: what the drawer lacks at the opening is moved to the safe, or it is a cash difference', () => {
  const previous = {
    grand_totals: { sales: money(0), returns: money(0), net: money(0) },
    closed_at: '2026-11-21T02:00:00.000Z',
    float_next: money(1_020_00),
  }
  const open = (over: object): ZReportCommand => ({
    type: 'OpenRegister',
    session_uuid,
    register_uuid,
    n: 2,
    cashier_uuid: lars,
    payment_type_uuid: cash,
    counts: counts(10, 0),
    units,
    previous,
    ...over,
  })
  for (const partly of [{}, { confirmed_difference: money(-10_00) }])
    given().when(open(partly)).thenRejected('register.since_close_unconfirmed')
  const difference = {
    type: 'CashDifferenceRecorded',
    data: { ...of, cashier_uuid: lars, amount: money(-20_00), at_opening: true, at },
  } as const
  given()
    .when(open({ confirmed_difference: money(-20_00) }))
    .then(
      {
        type: 'RegisterOpened',
        data: { float: 1_000_00, opening_difference: -20_00 },
      },
      difference,
    )
  // Fetched 100 and lost 20: both are said.
  given()
    .when(
      open({
        counts: counts(11, 0),
        confirmed_since_close: money(100_00),
        confirmed_difference: money(-20_00),
      }),
    )
    .then(
      { type: 'RegisterOpened', data: { opening_adjustment: 100_00, opening_difference: -20_00 } },
      { type: 'OpeningCashMoved', data: { ...of, cashier_uuid: lars, amount: money(100_00), at } },
      difference,
    )
  // The count of the close has a difference of its own.
  const view = shown(
    { ...opened, data: { ...opened.data, opening_difference: money(-20_00) } } as ZReportEvent,
    difference,
    { type: 'ClosingStarted', data: { cashier_uuid: lars, at } },
    {
      type: 'CashCounted',
      data: {
        payment_type_uuid: cash,
        counts: counts(10, 0),
        counted: money(1_000_00),
        expected: money(1_000_00),
        at,
      },
    },
  )
  expect(view).toMatchObject({ opening_difference: -20_00, difference: 0, expected_cash: 1_000_00 })
})

test('DEF-15: the close writes down which orders it leaves open, and that a blind count was repeated', () => {
  const carried_over = [{ order_uuid: table, short_nr: 12, total: money(169_00) }]
  given(opened)
    .when(close({ carried_over, first_counted: money(900_00) }))
    .then(
      { type: 'ClosingStarted', data: { cashier_uuid: lars, carried_over } },
      { type: 'CashCounted', data: { counted: 1_000_00, first_counted: 900_00 } },
    )
  const started = { type: 'ClosingStarted', data: { cashier_uuid: lars, carried_over, at } } as const
  expect(shown(opened, started).carried_over).toEqual(carried_over)
  expect(shown(opened).carried_over).toEqual([])
})
