import { money, zero } from '@bon/contracts/kernel'
import type { ExistingAttempt, PaymentState } from '@bon/contracts/payments'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { compareSettlement } from './compare-settlement.ts'

const attempt = (
  n: number,
  amount: number,
  card_type: string | null = 'Dankort',
  over: { state?: PaymentState; refund_of?: string } = {},
): ExistingAttempt => ({
  payment_uuid: specId(n),
  order_uuid: specId(100 + n),
  terminal_uuid: specId(3),
  register_uuid: specId(4),
  session_uuid: specId(5),
  cashier_uuid: specId(6),
  payment_type_uuid: specId(7),
  amount: money(amount),
  currency: 'DKK',
  tip_allowed: false,
  state: 'approved',
  started_at: '',
  sent_at: null,
  doubt_at: null,
  ended_at: null,
  changed_at: '',
  cancel_wished: false,
  let_go: false,
  not_found: null,
  reversal: null,
  reason: null,
  alerts: [],
  held_by: null,
  transaction: {
    amount: money(amount),
    tip: zero,
    surcharge: zero,
    card_type,
    masked_pan: null,
    transaction_id: `T-${n}`,
  },
  ...over,
})
const reportedTotals = (...rows: [string, number][]) =>
  rows.map(([card_type, amount]) => ({ card_type, count: 1, amount: money(amount) }))
const day = [attempt(1, 100_00), attempt(2, 250_00, 'Visa'), attempt(3, 40_00)]

test('TERM-11, ZR-16: a settlement equals the books: refunds are subtracted, and reversals are nothing', () => {
  const all = [
    ...day,
    attempt(4, 30_00, 'Dankort', { refund_of: specId(1) }),
    attempt(5, 99_00, 'Visa', { state: 'reversed' }),
    attempt(6, 12_00, 'Visa', { state: 'declined' }),
  ]
  expect(compareSettlement(all, reportedTotals(['Dankort', 110_00], ['Visa', 250_00]))).toEqual({
    recorded: 360_00,
    reported: 360_00,
    difference: 0,
    mismatches: [],
  })
  expect(compareSettlement([], [])).toMatchObject({ difference: 0, mismatches: [] })
})

test('CARD-27: attempts that explain a difference alone are examined, missing or doubled; otherwise all of that card type', () => {
  const of = (...rows: [string, number][]) => compareSettlement(day, reportedTotals(...rows))
  expect(of(['Dankort', 40_00], ['Visa', 250_00])).toMatchObject({
    difference: -100_00,
    mismatches: [{ payment_uuid: specId(1), how: 'lacks' }],
  })
  expect(of(['Dankort', 140_00], ['Visa', 500_00])).toMatchObject({
    difference: 250_00,
    mismatches: [{ payment_uuid: specId(2), how: 'doubles' }],
  })
  expect(of(['Dankort', 141_00], ['Visa', 250_00]).mismatches).toEqual([
    { payment_uuid: specId(1), how: 'doubles' },
    { payment_uuid: specId(3), how: 'doubles' },
  ])
  // Two deviations that cancel out in the sum are both mismatches.
  expect(of(['Dankort', 40_00], ['Visa', 350_00])).toMatchObject({ difference: 0 })
  expect(of(['Dankort', 40_00], ['Visa', 350_00]).mismatches).toHaveLength(2)
  // A card type that the books do not have.
  expect(of(['Dankort', 140_00], ['Visa', 250_00], ['Amex', 5_00])).toMatchObject({
    difference: 5_00,
    mismatches: [],
  })
})

test('TERM-7: a payment decided by hand has no card type, so the day is compared as one sum', () => {
  const manual = [...day, attempt(7, 60_00, null)]
  expect(compareSettlement(manual, reportedTotals(['Dankort', 200_00], ['Visa', 250_00]))).toMatchObject({
    difference: 0,
    mismatches: [],
  })
})
