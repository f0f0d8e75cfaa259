import { money, type Quantity } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { addCosted, costChangesIn, costedOf, costOn, marginOf } from './cost.ts'

const costs = [
  { from: '2026-03-01', amount: money(12_50) },
  { from: '2026-01-01', amount: money(10_00) },
  { from: '2026-02-01', amount: money(0) },
]
const sold = { quantity: 2_500 as Quantity, gross: money(100_00), vat: money(20_00) }

test('BEYOND-11: a cost price counts from its day until the next one, in whichever order they were typed', () => {
  expect(costOn(costs, '2025-12-31')).toBeUndefined()
  expect(costOn(costs, '2026-01-01')).toBe(10_00)
  expect(costOn(costs, '2026-02-28')).toBe(0)
  expect(costOn(costs, '2030-01-01')).toBe(12_50)
})

test('a period is divided on the days on which a cost price changes, not on its first day', () => {
  const period = { from: '2026-02-01', to: '2026-03-01' }
  expect(costChangesIn(costs, period)).toEqual(['2026-03-01'])
  expect(costChangesIn(costs, { ...period, from: '2025-01-01' })).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('BEYOND-11: two and a half units at 12.50 cost 31.25; the margin is without VAT', () => {
  const costed = costedOf(sold, money(12_50))
  expect(costed).toEqual({ net: 80_00, cost: 31_25 })
  expect(marginOf(costed)).toBe(48_75)
})

test('an unknown cost is no cost of zero', () => {
  expect(costedOf(sold, undefined)).toBeNull()
  expect(marginOf(null)).toBeNull()
  expect(costedOf(sold, money(0))).toEqual({ net: 80_00, cost: 0 })
  expect(addCosted(null, costedOf(sold, money(0)))).toEqual({ net: 80_00, cost: 0 })
  expect(addCosted(null, null)).toBeNull()
})

test('a return takes its cost back, and half an øre is rounded as in the sale', () => {
  const one = { quantity: 500 as Quantity, gross: money(5), vat: money(1) }
  const back = { quantity: -500 as Quantity, gross: money(-5), vat: money(-1) }
  const both = addCosted(costedOf(one, money(5)), costedOf(back, money(5)))
  expect(costedOf(one, money(5))?.cost).toBe(3)
  expect(both).toEqual({ net: 0, cost: 0 })
})
