import { expect, test } from 'vitest'
import { cardSurcharge, giftCardType, money, suspenseType } from '../kernel/index.ts'
import { exampleChart, exampleId as id } from './chart.examples.ts'
import { credits, debits, isBalanced, type Posting } from './posting.ts'
import { type PostedDay, postingsOf } from './postings-of.ts'

const tenderOf = (
  payment_type_uuid: string,
  amount: number,
  over: { rounding?: number; tips?: number } = {},
) => ({
  payment_type_uuid,
  count: 1,
  amount: money(amount),
  rounding: money(over.rounding ?? 0),
  tips: money(over.tips ?? 0),
})
const of = (account: string, gross: number, vat: number) => ({
  account_uuid: id(account),
  vat_rate: 250,
  gross: money(gross),
  vat: money(vat),
})
const card = (vat_nature: 'single' | 'multi', action: 'sold' | 'redeemed', gross: number, vat: number) => ({
  ...of(`debt_${vat_nature}`, gross, vat),
  vat_nature,
  action,
  count: 1,
})

/** The example day of LAW-16, in øre. */
const day: PostedDay = {
  totals: {
    by_account: [
      of('food', 10_000_00 - 400_00 - 250_00, 2_000_00 - 80_00 - 50_00),
      of('drinks', 5_000_00 - 100_00, 1_000_00 - 20_00),
      { account_uuid: cardSurcharge, vat_rate: 250, gross: money(20_00), vat: money(4_00) },
    ],
    discounts: [of('food', 400_00, 80_00), of('drinks', 100_00, 20_00)],
    returned: [of('food', 250_00, 50_00)],
    by_payment_type: [
      tenderOf(id('cash'), 3_299_70, { rounding: -20 }),
      tenderOf(id('pay card'), 8_020_30, { tips: 150_00 }),
      tenderOf(id('pay mobilepay'), 2_000_00),
      tenderOf(id('pay enclosure'), 200_00),
      tenderOf(suspenseType, 300_00),
      tenderOf(giftCardType, 300_00),
    ],
    gift_cards: [
      card('single', 'sold', 1_000_00, 200_00),
      card('single', 'redeemed', 500_00, 100_00),
      card('multi', 'sold', 600_00, 0),
      card('multi', 'redeemed', 300_00, 0),
    ],
    tips: { count: 1, amount: money(150_00) },
    prepaid: money(0),
    owed_settled: { count: 0, amount: money(0) },
    expenses: [],
  },
  cash_type_uuid: id('cash'),
  credit: money(1_250_00),
  withdrawn: money(300_00),
  from_safe: money(500_00),
  difference: money(-19_50),
  to_safe: money(3_480_00),
}
const { postings, missing } = postingsOf(day, exampleChart)
const sides = (part: Posting['part']) =>
  postings
    .filter((row) => row.part === part)
    .map(({ text, number, debit, credit }) => [text, number, debit, credit])

test('the example day of LAW-16: the Z report line by line, 16,520.00 on either side', () => {
  expect(missing).toEqual([])
  expect(sides('z').toSorted()).toEqual(
    [
      ['tender', 5810, 3_299_50, 0],
      ['tender', 5820, 8_170_30, 0],
      ['tender', 5821, 2_000_00, 0],
      ['tender', 5822, 200_00, 0],
      ['credit', 5600, 1_250_00, 0],
      ['interim', 5825, 300_00, 0],
      ['gift_card_redeemed', 6700, 300_00, 0],
      ['gift_card_redeemed', 6701, 400_00, 0],
      ['discount', 1080, 400_00, 0],
      ['rounding', 1090, 20, 0],
      ['returns', 1010, 200_00, 0],
      ['sales', 1010, 0, 8_000_00],
      ['sales', 1020, 0, 4_000_00],
      ['surcharge', 1085, 0, 16_00],
      ['gift_card_sold', 6701, 0, 800_00],
      ['gift_card_sold', 6700, 0, 600_00],
      ['tips', 6710, 0, 150_00],
      ['vat', 6300, 0, 2_954_00],
    ].toSorted(),
  )
  const z = postings.filter(({ part }) => part === 'z')
  expect([debits(z), credits(z)]).toEqual([16_520_00, 16_520_00])
})

test('the example day of LAW-16: the cash count, and a drawer left with 1,000.00', () => {
  expect(sides('cash')).toEqual([
    ['withdrawal', 5814, 300_00, 0],
    ['withdrawal', 5810, 0, 300_00],
    ['from_safe', 5812, 0, 500_00],
    ['from_safe', 5810, 500_00, 0],
    ['difference', 5815, 19_50, 0],
    ['difference', 5810, 0, 19_50],
    ['to_safe', 5812, 3_480_00, 0],
    ['to_safe', 5810, 0, 3_480_00],
  ])
  expect(isBalanced(postings)).toBe(true)
  const drawer = postings.filter(({ number }) => number === 5810)
  expect(1_000_00 + debits(drawer) - credits(drawer)).toBe(1_000_00)
})

test('the next day: an open order is paid, and the suspense account returns to zero (LAW-16)', () => {
  const next = {
    ...day.totals,
    by_account: [],
    gift_cards: [],
    discounts: [],
    returned: [],
    tips: { count: 0, amount: money(0) },
  }
  const paid = postingsOf(
    {
      totals: { ...next, by_payment_type: [tenderOf(id('cash'), 300_00)], prepaid: money(300_00) },
      cash_type_uuid: id('cash'),
    },
    exampleChart,
  )
  expect(paid.postings.map(({ text, debit, credit }) => [text, debit, credit])).toEqual([
    ['tender', 300_00, 0],
    ['interim', 0, 300_00],
  ])
})

test('a missing account is reported, and nothing is posted to another account', () => {
  const without = (purpose: string) => ({
    ...exampleChart,
    accounts: exampleChart.accounts.filter((account) => account.purpose !== purpose),
  })
  for (const purpose of ['discount', 'surcharge', 'rounding', 'tips', 'interim', 'difference', 'withdrawal'])
    expect(postingsOf(day, without(purpose)), purpose).toEqual({
      postings: [],
      missing: [{ purpose, vat_rate: null }],
    })
  expect(postingsOf(day, { ...exampleChart, vat_types: [] }).missing).toEqual([
    { purpose: 'vat', vat_rate: 250 },
  ])
  expect(postingsOf(day, { ...exampleChart, payment_types: [] }).missing).toEqual([
    { purpose: 'payment_type', vat_rate: null },
  ])
})

test('an account that the day does not use is not required', () => {
  const { postings, missing } = postingsOf(
    {
      cash_type_uuid: id('cash'),
      totals: {
        ...day.totals,
        by_account: [of('food', 100_00, 20_00)],
        gift_cards: [],
        discounts: [],
        returned: [],
        by_payment_type: [tenderOf(id('cash'), 100_00)],
        tips: { count: 0, amount: money(0) },
      },
    },
    { ...exampleChart, accounts: exampleChart.accounts.filter(({ purpose }) => purpose === null) },
  )
  expect(missing).toEqual([])
  expect(postings).toHaveLength(3)
})
