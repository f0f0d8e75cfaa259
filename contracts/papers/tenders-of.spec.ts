import { expect, test } from 'vitest'
import { money, zero } from '../kernel/index.ts'
import { noTotals, type ZReportView } from '../registers/index.ts'
import { tendersOf } from './tenders-of.ts'

const row = (payment_type_uuid: string, amount: number, more: { rounding?: number; tips?: number } = {}) => ({
  payment_type_uuid,
  count: 2,
  amount: money(amount),
  rounding: money(more.rounding ?? 0),
  tips: money(more.tips ?? 0),
})
const report = (by_payment_type: ReturnType<typeof row>[], difference: number | null) =>
  tendersOf({
    totals: { ...noTotals, by_payment_type },
    cash_type_uuid: 'cash',
    counted_tenders: [
      { payment_type_uuid: 'slips', counted: money(105_00), expected: money(110_00) },
      { payment_type_uuid: 'paper', counted: zero, expected: zero },
    ],
    difference,
  } as unknown as ZReportView)

test('ZR-05, ZR-06: each payment type is listed once, with its amount, its number of payments and its count', () => {
  const sold = [
    row('cash', 84_25, { rounding: -25 }),
    row('slips', 100_00, { tips: 10_00 }),
    row('card', 50_00),
  ]
  expect(report(sold, -4_00)).toEqual([
    { uuid: 'cash', times: 2, expected: 84_00, counted: 80_00, cards: [] },
    { uuid: 'slips', times: 2, expected: 110_00, counted: 105_00, cards: [] },
    { uuid: 'card', times: 2, expected: 50_00, counted: null, cards: [] },
    { uuid: 'paper', times: 0, expected: 0, counted: 0, cards: [] },
  ])
})

test('ZR-05, ZR-17: an uncounted drawer has no count; a drawer without sales and with a difference is listed', () => {
  expect(report([row('cash', 84_00)], null)[0]).toMatchObject({ expected: 84_00, counted: null })
  expect(report([], -50_00)[0]).toEqual({
    uuid: 'cash',
    times: 0,
    expected: 0,
    counted: -50_00,
    cards: [],
  })
  expect(report([], 0).map(({ uuid }) => uuid)).toEqual(['slips', 'paper'])
})

test('REG-38, REG-40: below a payment type stand its kinds of card, with what each was paid and counted', () => {
  const of = { payment_type_uuid: 'slips' }
  const tenders = tendersOf({
    totals: {
      ...noTotals,
      by_payment_type: [row('slips', 100_00, { tips: 10_00 })],
      by_card_type: [{ ...row('slips', 60_00, { tips: 10_00 }), card_type_uuid: 'dankort' }],
    },
    cash_type_uuid: 'cash',
    counted_tenders: [
      { ...of, card_type_uuid: 'dankort', counted: money(65_00), expected: money(70_00) },
      { ...of, card_type_uuid: 'unused', counted: zero, expected: zero },
      { ...of, card_type_uuid: 'found', counted: money(5_00), expected: zero },
      { ...of, counted: money(40_00), expected: money(40_00) },
    ],
    difference: 0,
  } as unknown as ZReportView)
  expect(tenders).toEqual([
    {
      uuid: 'slips',
      times: 2,
      expected: 110_00,
      counted: 110_00,
      cards: [
        { uuid: 'dankort', times: 2, expected: 70_00, counted: 65_00 },
        { uuid: 'found', times: 0, expected: 0, counted: 5_00 },
      ],
    },
  ])
})
