import { money, zero } from '@bon/contracts/kernel'
import { evolveZReport, newZReport, type ZReportEvent } from '@bon/contracts/registers'
import { describe, expect, test } from 'vitest'
import { specify } from '../kernel/decider-spec.ts'
import { specId as id } from '../kernel/spec-store.ts'
import { type ZReportCommand, zReportDecider } from './z-report.decider.ts'

const { given } = specify(zReportDecider)
const at = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T13:00:00.000Z'
const [register_uuid, session_uuid, cashier_uuid, cash, order_uuid] = [1, 2, 3, 4, 5].map(id) as [
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

type Command<T extends ZReportCommand['type']> = Extract<ZReportCommand, { type: T }>
const open = (over: Partial<Command<'OpenRegister'>> = {}): ZReportCommand => ({
  type: 'OpenRegister',
  session_uuid,
  register_uuid,
  n: 1,
  cashier_uuid,
  payment_type_uuid: cash,
  counts: counts(10, 5),
  units,
  previous: undefined,
  ...over,
})
const settle = (
  payment: number,
  amount: number,
  over: Partial<Command<'SettleMoney'>> = {},
): Command<'SettleMoney'> => ({
  type: 'SettleMoney',
  money: {
    register_uuid,
    payment_uuid: id(payment),
    order_uuid,
    payment_type_uuid: cash,
    method: 'cash',
    cashier_uuid,
    amount: money(amount),
    rounding: zero,
    received: money(amount),
    change: zero,
  },
  ...over,
})
const receipt: NonNullable<Command<'SettleMoney'>['receipt']> = {
  register_uuid,
  receipt_uuid: id(60),
  order_uuid,
  payment_uuid: id(50),
  cashier_uuid,
  short_nr: 1,
  started_at: at,
  gross: money(84_00),
  net: money(67_20),
  vat: money(16_80),
  discount: zero,
  rounding: zero,
  by_rate: [],
  sold: [],
  payments: [],
}
const close = (
  notes: number,
  coins: number,
  confirmed: number,
  expected = 1_005_00 + 84_00,
): ZReportCommand => ({
  type: 'StartClosing',
  cashier_uuid,
  counts: counts(notes, coins),
  units,
  expected: money(expected),
  confirmed_difference: money(confirmed),
})
const end: ZReportCommand = {
  type: 'CloseZReport',
  first_nr: 7,
  last_nr: 7,
  signature: 's',
  previous_signature: '0',
}

/** What a list of commands leaves, each a little later. */
const after = (...commands: ZReportCommand[]): ZReportEvent[] => {
  const events: ZReportEvent[] = []
  for (const command of commands) {
    const decided = zReportDecider.decide(command, events.reduce(evolveZReport, newZReport), {
      now: at,
      command_id: id(9),
    })
    if (!Array.isArray(decided)) throw new Error(decided.rejection)
    events.push(...decided)
  }
  return events
}
const sold = after(open(), settle(50, 84_00, { receipt }))
const closing = after(open(), settle(50, 84_00, { receipt }), close(10, 89, 0))

describe('opening (POS-05)', () => {
  test('a counted float opens the register', () =>
    given()
      .when(open())
      .then({ type: 'RegisterOpened', data: { float: 1_005_00, n: 1, grand_total_sales: 0, at } }))
  test('ZR-10, ZR-21: every note and coin is counted, none twice, none unknown', () => {
    for (const wrong of [
      counts(1, 1).slice(1),
      [...counts(1, 1), { unit: 7, count: 1 }],
      [...counts(1, 1).slice(1), { unit: 100, count: 2 }],
    ])
      given()
        .when(open({ counts: wrong }))
        .thenRejected('register.count_incomplete')
  })
  test('an open register is not opened again', () =>
    given(...sold)
      .when(open())
      .thenRejected('register.already_open'))
  test('the grand total goes on, and time at least a second after the last Z (fiscal.md 1.4)', () =>
    given()
      .when(open({ n: 2, previous: { grand_total_sales: money(500), closed_at: at } }))
      .then({ type: 'RegisterOpened', data: { grand_total_sales: 500, at: '2026-11-21T12:00:01.000Z' } }))
})

describe('money', () => {
  test('and the receipt that it covers are one append', () =>
    given(...after(open()))
      .when(settle(50, 84_00, { receipt }), later)
      .then({ type: 'MoneySettled', data: { at: later } }, { type: 'ReceiptRecorded', data: { at: later } }))
  test('comes once', () =>
    given(...sold)
      .when(settle(50, 84_00, { receipt }))
      .thenNothing())
  test('is refused by a fact while the register closes, and the same answer stays', () => {
    given(...closing)
      .when(settle(51, 10_00))
      .then({ type: 'MoneyRefused', data: { reason: 'closing' } })
    given(...closing, ...after(open(), close(10, 5, 0, 1_005_00), settle(51, 10_00)).slice(-1))
      .when(settle(51, 10_00))
      .thenNothing()
  })
  test('does not go into a register that is closed or was never opened', () => {
    given().when(settle(50, 84_00)).thenRejected('register.not_open')
    given(...closing, ...after(open(), settle(50, 84_00, { receipt }), close(10, 89, 0), end).slice(-1))
      .when(settle(52, 1_00))
      .thenRejected('register.not_open')
  })
  test('a stamp never goes back, whatever the wall clock does', () =>
    given(...sold)
      .when(settle(51, 10_00), '2026-11-21T11:00:00.000Z')
      .then({ type: 'MoneySettled', data: { at } }))
})

describe('acts and X', () => {
  const act = {
    register_uuid,
    kind: 'line_removed',
    order_uuid,
    cashier_uuid,
    amount: money(84_00),
    source_event_id: id(70),
  } as const
  test('an act is counted once, at its own time', () => {
    given(...sold)
      .when({ type: 'RecordAct', act, at: later })
      .then({ type: 'ActRecorded', data: { at: later } })
    given(...sold, { type: 'ActRecorded', data: { ...act, at } })
      .when({ type: 'RecordAct', act, at: later })
      .thenNothing()
  })
  test('an X report says the totals so far and resets nothing', () =>
    given(...sold)
      .when({ type: 'TakeXReport', cashier_uuid })
      .then({ type: 'XReportTaken', data: { x: 1, gross: 84_00 } }))
})

describe('closing', () => {
  test('by a count that agrees', () =>
    given(...sold)
      .when(close(10, 89, 0))
      .then(
        { type: 'ClosingStarted' },
        { type: 'CashCounted', data: { counted: 1_089_00, expected: 1_089_00 } },
      ))
  test('ZR-05, ZR-12, ZR-22: a difference is a fact of its own, confirmed by its exact amount (SC-48)', () => {
    given(...sold)
      .when(close(10, 88, -1_00))
      .then(
        { type: 'ClosingStarted' },
        { type: 'CashCounted' },
        { type: 'CashDifferenceRecorded', data: { amount: -1_00 } },
      )
    given(...sold)
      .when(close(10, 88, 0))
      .thenRejected('register.difference_unconfirmed')
  })
  test('not when a sale came in between', () =>
    given(...sold)
      .when(close(10, 5, 0, 1_005_00))
      .thenRejected('register.expected_changed'))
  test('not twice', () =>
    given(...closing)
      .when(close(10, 89, 0))
      .thenRejected('register.closing_underway'))
  test('not by half a count', () =>
    given(...sold)
      .when({ ...(close(10, 89, 0) as Command<'StartClosing'>), counts: [] })
      .thenRejected('register.count_incomplete'))
  test('the Z carries the float on, adds to the grand total, and comes a second after the last entry', () =>
    given(...closing)
      .when(end)
      .then({
        type: 'ZReportClosed',
        data: { float_next: 1_089_00, grand_total_sales: 84_00, first_nr: 7, at: '2026-11-21T12:00:01.000Z' },
      }))
  test('no Z before the close has begun', () =>
    given(...sold)
      .when(end)
      .thenRejected('register.not_open'))
})

test('what a session does not know, it leaves as it was', () => {
  const report = sold.reduce(evolveZReport, newZReport)
  expect(evolveZReport(report, { type: 'SupplementRecorded', data: {} } as never)).toBe(report)
  expect(evolveZReport(newZReport, sold[1] as ZReportEvent)).toBe(newZReport)
})
