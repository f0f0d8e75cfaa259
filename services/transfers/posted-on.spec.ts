import { money, vatIn, zero } from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  newZReport,
  oppositeOf,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { type Chart, isBalanced } from '@bon/contracts/transfers'
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { postedOn } from './posted-on.ts'

const at = '2026-11-21T12:00:00.000Z'
const keys = [
  'drawer',
  'cash_deposit',
  'withdrawal',
  'difference',
  'card',
  'tips',
  'input_vat',
  'groceries',
] as const
const idOf = (key: (typeof keys)[number]) => specId(40 + keys.indexOf(key))
const [register_uuid, cashier_uuid, drawer, slips] = [1, 2, 3, 4].map(specId) as [
  string,
  string,
  string,
  string,
]
const chart: Chart = {
  accounts: keys.map((key, i) => ({
    uuid: idOf(key),
    number: 5800 + i,
    vat_type_uuid: null,
    purpose: key === 'drawer' || key === 'card' || key === 'groceries' ? null : key,
  })),
  payment_types: [
    { uuid: drawer, account_uuid: idOf('drawer'), rounding_account_uuid: null },
    { uuid: slips, account_uuid: idOf('card'), rounding_account_uuid: null },
  ],
  vat_types: [],
  discount_kinds: [],
}
const by = { register_uuid, cashier_uuid, at }
const moved = { ...by, payment_type_uuid: drawer }
const opened: ZReportEvent = {
  type: 'RegisterOpened',
  data: {
    ...moved,
    session_uuid: specId(9),
    n: 2,
    counts: [],
    float: money(1_000_00),
    opening_adjustment: money(200_00),
    grand_total_sales: zero,
    grand_total_returns: zero,
  },
}
const folded = (...events: ZReportEvent[]) =>
  [opened, ...events].reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport

/** Debit less credit of an account, by the purpose of its lines. */
const on = (key: (typeof keys)[number], report: ExistingZReport) =>
  Object.fromEntries(
    postedOn(report, chart)
      .postings.filter(({ account_uuid }) => account_uuid === idOf(key))
      .map(({ text, debit, credit }) => [text, debit - credit]),
  )

test('CO-37, ZR-14, ZR-15: cash moved into and out of the drawer is posted to its account, and the books equal the drawer', () => {
  const report = folded(
    { type: 'CashDeposited', data: { ...moved, amount: money(500_00), reason: 'change' } },
    { type: 'CashDeposited', data: { ...moved, amount: money(40_00), reason: 'other' } },
    { type: 'CashWithdrawn', data: { ...moved, amount: money(90_00), reason: 'purchase' } },
    { type: 'CashWithdrawn', data: { ...moved, amount: money(75_00), reason: 'tips' } },
    { type: 'CashWithdrawn', data: { ...moved, amount: money(300_00), reason: 'bank_drops' } },
  )
  expect(on('cash_deposit', report)).toEqual({ from_safe: -700_00, to_safe: 300_00 })
  expect(on('withdrawal', report)).toEqual({ withdrawal: 50_00 })
  expect(on('tips', report)).toEqual({ tips_paid: 75_00 })
  const drawerBalance = Object.values(on('drawer', report)).reduce((all, amount) => all + amount, 0)
  // From the eight hundred left by the last close to the current amount.
  expect(800_00 + drawerBalance).toBe(report.expected_cash)
  expect(isBalanced(postedOn(report, chart).postings)).toBe(true)
})

test('ZR-11: a slip missing at the count is a difference of its payment type, not of the drawer', () => {
  const report = folded(
    { type: 'ClosingStarted', data: { cashier_uuid, at } },
    {
      type: 'CashCounted',
      data: {
        payment_type_uuid: drawer,
        counts: [],
        counted: money(1_000_00),
        expected: money(1_000_00),
        at,
      },
    },
    {
      type: 'PaymentTypeCounted',
      data: { payment_type_uuid: slips, counted: money(80_00), expected: money(100_00), at },
    },
  )
  expect(on('difference', report)).toEqual({ difference: 20_00 })
  expect(on('card', report)).toEqual({ difference: -20_00 })
})

test('POS-14: a reversed cash movement leaves the books unchanged', () => {
  const moves = [
    ['deposit', 'cash_deposit'],
    ['deposit', 'change'],
    ['deposit', 'other'],
    ['withdraw', 'cash_deposit'],
    ['withdraw', 'purchase'],
    ['withdraw', 'other'],
  ] as const
  const eventOf = (way: 'deposit' | 'withdraw', reason: string): ZReportEvent => {
    const type = way === 'deposit' ? 'CashDeposited' : 'CashWithdrawn'
    return { type, data: { ...moved, amount: money(75_00), reason } } as ZReportEvent
  }
  /** Balance of each account. */
  const booked = (...events: ZReportEvent[]) => {
    const report = [opened, ...events].reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport
    const sums: Record<string, number> = {}
    for (const { account_uuid, debit, credit } of postedOn(report, chart).postings)
      sums[account_uuid] = (sums[account_uuid] ?? 0) + debit - credit
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
  }
  for (const [way, reason] of moves) {
    const back = oppositeOf({ way, reason })
    expect(booked(eventOf(way, reason))).not.toEqual(booked())
    expect(back && booked(eventOf(way, reason), eventOf(back.way, back.reason))).toEqual(booked())
  }
})

test('ZR-12: a difference at the opening is posted to the difference account, and the safe is left alone', () => {
  const { opening_adjustment: _, ...data } = opened.data as Extract<
    ZReportEvent,
    { type: 'RegisterOpened' }
  >['data']
  const lost: ZReportEvent = { type: 'RegisterOpened', data: { ...data, opening_difference: money(-20_00) } }
  const report = [lost].reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport
  expect(on('difference', report)).toEqual({ difference: 20_00 })
  expect(on('drawer', report)).toEqual({ difference: -20_00 })
  expect(on('cash_deposit', report)).toEqual({})
  // The close finds five more, and both are in the books.
  const closing: ZReportEvent[] = [
    { type: 'ClosingStarted', data: { cashier_uuid, at } },
    { type: 'CashDifferenceRecorded', data: { ...moved, amount: money(5_00) } },
  ]
  const closed = [lost, ...closing].reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport
  expect(on('difference', closed)).toEqual({ difference: 15_00 })
})

const reasons = {
  deposit: ['cash_deposit', 'change', 'purchase', 'other'],
  withdraw: ['cash_deposit', 'purchase', 'tips', 'other'],
} as const
const anyMove = record({
  way: constantFrom('deposit', 'withdraw'),
  nth: nat(3),
  amount: integer({ min: 1, max: 500_00 }),
  vat_share: constantFrom(undefined, 0, 0.5, 1),
}).map(({ way, nth, amount, vat_share }): ZReportEvent => {
  const reason = reasons[way][nth]
  const vat = money(Math.round(vatIn(money(amount), 250) * (vat_share ?? 0)))
  const expense = { account_uuid: idOf('groceries'), vat_rate: 250, vat }
  const data = {
    ...moved,
    amount: money(amount),
    reason,
    ...(reason === 'purchase' && vat_share !== undefined && { expense }),
    ...(reason === 'tips' && { paid_to: cashier_uuid }),
  }
  return { type: way === 'deposit' ? 'CashDeposited' : 'CashWithdrawn', data } as ZReportEvent
})

test('any cash moves: the voucher balances and equals the drawer; purchases are on their accounts with their input VAT', () =>
  assert(
    property(array(anyMove, { maxLength: 12 }), (moves) => {
      const report = folded(...moves)
      expect(isBalanced(postedOn(report, chart).postings)).toBe(true)
      const all = (key: (typeof keys)[number]) =>
        Object.values(on(key, report)).reduce((total, amount) => total + amount, 0)
      expect(800_00 + all('drawer')).toBe(report.expected_cash)
      const spent = moves.flatMap(({ type, data }) => {
        if (type !== 'CashDeposited' && type !== 'CashWithdrawn') return []
        const sign = type === 'CashWithdrawn' ? 1 : -1
        return data.expense ? [{ gross: sign * data.amount, vat: sign * data.expense.vat }] : []
      })
      const gross = spent.reduce((total, one) => total + one.gross, 0)
      const vat = spent.reduce((total, one) => total + one.vat, 0)
      expect([all('groceries'), all('input_vat')]).toEqual([gross - vat, vat])
      const tips = report.totals.tips_paid.reduce((total, one) => total + one.amount, 0)
      expect(all('tips')).toBe(tips)
    }),
    { numRuns: 200 },
  ))

test('a purchase that is undone leaves its account and the input VAT as they were', () => {
  const expense = { account_uuid: idOf('groceries'), vat_rate: 250, vat: money(10_00) }
  const bought = { ...moved, amount: money(75_00), reason: 'purchase' as const, expense }
  const back = oppositeOf({ way: 'withdraw', reason: 'purchase' })
  expect(back).toEqual({ way: 'deposit', reason: 'purchase' })
  const report = folded({ type: 'CashWithdrawn', data: bought }, { type: 'CashDeposited', data: bought })
  expect([on('groceries', report), on('input_vat', report), on('withdrawal', report)]).toEqual([{}, {}, {}])
  expect(report.totals.expenses).toMatchObject([{ count: 0, amount: 0, vat: 0 }])
})

test('ZR-16, TERM-11: what a terminal reported beyond the books is a difference of its payment type', () => {
  const settled = (reported: number, recorded: number): ZReportEvent => ({
    type: 'SettlementRecorded',
    data: {
      settlement_uuid: specId(70),
      terminal_uuid: specId(71),
      payment_type_uuid: slips,
      identifier: '71100001',
      reported: money(reported),
      recorded: money(recorded),
      difference: money(reported - recorded),
      at,
    },
  })
  const report = folded(settled(80_00, 100_00), settled(61_00, 60_00))
  expect(on('difference', report)).toEqual({ difference: 19_00 })
  // What the acquirer is going to pay.
  expect(on('card', report)).toEqual({ difference: -19_00 })
  expect(isBalanced(postedOn(report, chart).postings)).toBe(true)
})
