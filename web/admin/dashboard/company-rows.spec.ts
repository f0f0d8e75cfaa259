import { money, type PlainDate, uuid5 } from '@bon/contracts/kernel'
import { noSums } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { companyRows, hasSales, hasSubcompanies } from './company-rows.ts'

const day: PlainDate = '2026-11-28'
const sums = (gross: number, receipts = 1) => ({ ...noSums, gross: money(gross), receipts })
const company = (name: string, gross: number, currency: 'DKK' | 'EUR' = 'DKK') => ({
  company_uuid: uuid5('00000000-0000-7000-8000-000000000000', name),
  name,
  currency,
  day,
  turnover: sums(gross),
})
const total = (currency: 'DKK' | 'EUR', gross: number) => ({ currency, companies: 1, turnover: sums(gross) })

test('DES-13: a share is of the total in the company’s own currency', () => {
  const companies = [company('Zenit', 300_00), company('Bar', 100_00), company('Hotel', 50_00, 'EUR')]
  const rows = companyRows({ companies, totals: [total('DKK', 400_00), total('EUR', 50_00)] }, 'gross')
  expect(rows.map(({ name, share }) => [name, share])).toEqual([
    ['Zenit', 750],
    ['Bar', 250],
    ['Hotel', 1000],
  ])
})

test('DEF-54: without VAT a share is of the total without VAT', () => {
  const net = (turnover: ReturnType<typeof sums>, amount: number) => ({ ...turnover, net: money(amount) })
  const zenit = { ...company('Zenit', 300_00), turnover: net(sums(300_00), 240_00) }
  const books = { ...company('Bøger', 100_00), turnover: net(sums(100_00), 100_00) }
  const totals = [{ ...total('DKK', 400_00), turnover: net(sums(400_00), 340_00) }]
  const shares = companyRows({ companies: [zenit, books], totals }, 'net').map(({ share }) => share)
  expect(shares).toEqual([706, 294])
})

test('a share of nothing, or of more refunds than sales, is none', () => {
  const shares = (gross: number) =>
    companyRows({ companies: [company('Bar', gross)], totals: [total('DKK', gross)] }, 'gross').map(
      ({ share }) => share,
    )
  expect(shares(0)).toEqual([null])
  expect(shares(-50_00)).toEqual([null])
})

test('a company that is alone has no table; one of many that are left out has', () => {
  const one = [company('Zenit', 1)]
  expect(hasSubcompanies({ companies: one, left_out: 0 })).toBe(false)
  expect(hasSubcompanies({ companies: [...one, company('Bar', 1)], left_out: 0 })).toBe(true)
  expect(hasSubcompanies({ companies: one, left_out: 1 })).toBe(true)
})

test('sales of one currency are sales', () => {
  const none = { currency: 'DKK', companies: 2, turnover: noSums } as const
  expect(hasSales({ totals: [none] })).toBe(false)
  expect(hasSales({ totals: [none, total('EUR', 5_00)] })).toBe(true)
})
