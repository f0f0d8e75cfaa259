import { money, sum, zero } from '@bon/contracts/kernel'
import {
  evolveZReport,
  newZReport,
  viewOfZReport,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

const { given } = specify(zReportDecider)
const at = '2026-11-21T12:00:00.000Z'
const [register_uuid, cashier_uuid, cash, order_uuid] = [1, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
]
const unit = 100
const counts = (coins: number) => [{ unit, count: coins }]
const open: ZReportCommand = {
  type: 'OpenRegister',
  session_uuid: id(2),
  register_uuid,
  n: 1,
  cashier_uuid,
  payment_type_uuid: cash,
  counts: counts(500),
  units: [unit],
  previous: undefined,
}
const settle = (payment: number, amount: number): ZReportCommand => ({
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
  receipts: [],
})
const withdraw = (amount: number): ZReportCommand => ({
  type: 'WithdrawCash',
  cashier_uuid,
  amount: money(amount),
  reason: 'purchase',
})
const force: ZReportCommand = {
  type: 'ForceClosing',
  cashier_uuid,
  forced: { reason: 'register_lost', from: 'back_office' },
}
const close = (counted: number, expected: number, forced = true): ZReportCommand => ({
  type: 'StartClosing',
  cashier_uuid,
  counts: counts(counted / unit),
  units: [unit],
  expected: money(expected),
  confirmed_difference: money(counted - expected),
  counted_tenders: [],
  must_count: [],
  bank_drop_amount: null,
  ...(forced && { forced: { reason: 'terminal', from: 'register' } as const }),
})
const end: ZReportCommand = {
  type: 'CloseZReport',
  first_nr: null,
  last_nr: null,
  signature: '',
  previous_signature: '',
}

const after = (...commands: ZReportCommand[]): ZReportEvent[] => {
  const events: ZReportEvent[] = []
  for (const command of commands) {
    const decided = zReportDecider.decide(command, fold(events), { now: at, command_id: id(9) })
    if (!Array.isArray(decided)) throw new Error(decided.rejection)
    events.push(...decided)
  }
  return events
}
const fold = (events: readonly ZReportEvent[]): ZReport => events.reduce(evolveZReport, newZReport)
const view = (events: readonly ZReportEvent[]) => {
  const report = fold(events)
  if (report.status === 'new') throw new Error('never opened')
  return viewOfZReport(report, 0n)
}

test('ZR-17: a register is closed from the back office: its Z is marked as forced, has no count, and its float is carried over from the books', () => {
  expect(view(after(open, settle(50, 84_00), force, end))).toMatchObject({
    status: 'closed',
    forced: { reason: 'register_lost', from: 'back_office' },
    counted: null,
    difference: null,
    expected_cash: 584_00,
    float_next: 584_00,
    closed_by: null,
  })
})

test('ZR-17: a forced close with a count has the count as any other Z report', () => {
  expect(view(after(open, settle(50, 84_00), close(580_00, 584_00), end))).toMatchObject({
    forced: { reason: 'terminal', from: 'register' },
    closed_by: cashier_uuid,
    counted: 580_00,
    difference: -4_00,
    float_next: 580_00,
  })
})

test('ZR-17: an ordinary close is never forced and always has a count', () => {
  expect(view(after(open, close(500_00, 500_00, false), end))).toMatchObject({
    forced: null,
    counted: 500_00,
  })
  given(...after(open))
    .when({ ...close(500_00, 500_00, false), counts: [] } as ZReportCommand)
    .thenRejected('register.count_incomplete')
})

test('ZR-17: two concurrent closes give one Z: the second is told that the session is closing, or closed', () => {
  const begun = after(open, force)
  given(...begun)
    .when(force)
    .thenRejected('register.closing_underway')
  given(...begun)
    .when(close(500_00, 500_00))
    .thenRejected('register.closing_underway')
  given(...after(open, force, end))
    .when(force)
    .thenRejected('register.not_open')
})

test('ZR-17, SC-53: a payment in progress during a forced close is refused by an event, and the Z is unchanged', () => {
  given(...after(open, force))
    .when(settle(51, 10_00))
    .then({ type: 'TenderRejected', data: { reason: 'closing' } })
  given(...after(open, force, end))
    .when(settle(51, 10_00))
    .thenRejected('register.not_open')
})

test('ZR-17: the Z of a forced close is the fold of its session, for any day', () => {
  const action = fc.oneof(
    fc.integer({ min: 1, max: 900 }).map((coins) => ({ coins, sale: true })),
    fc.integer({ min: 1, max: 40 }).map((coins) => ({ coins, sale: false })),
  )
  fc.assert(
    fc.property(
      fc.array(action, { maxLength: 12 }),
      fc.option(fc.integer({ min: 0, max: 2_000 })),
      (actions, found) => {
        // Twelve withdrawals of forty: the float must be large enough for them.
        const day = actions.map(({ coins, sale }, i) =>
          sale ? settle(100 + i, coins * unit) : withdraw(coins * unit),
        )
        const moved = sum(actions.map(({ coins, sale }) => money(sale ? coins * unit : -coins * unit)))
        const in_drawer = 500_00 + moved
        const z = view(after(open, ...day, found === null ? force : close(found * unit, in_drawer), end))
        expect(z.expected_cash).toBe(in_drawer)
        expect(z.counted).toBe(found === null ? null : found * unit)
        expect(z.float_next).toBe(found === null ? in_drawer : found * unit)
        expect(z.difference).toBe(found === null ? null : found * unit - in_drawer)
        expect(sum(z.totals.by_payment_type.map(({ amount }) => amount))).toBe(
          sum(actions.map(({ coins, sale }) => money(sale ? coins * unit : 0))),
        )
      },
    ),
  )
})
