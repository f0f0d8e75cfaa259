import { money } from '@bon/contracts/kernel'
import { noTotals } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { postingsOf } from './postings.ts'

const [food, beer] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
const accounts = {
  [food]: { number: 1010, name: 'Salg af mad' },
  [beer]: { number: 1005, name: 'Salg af øl' },
}
const sold = (account_uuid: string, gross: number, vat: number) => ({
  account_uuid,
  vat_rate: 250,
  gross: money(gross),
  vat: money(vat),
})

test('accounts stand by number and add up to the report', () => {
  const totals = {
    ...noTotals,
    gross: money(1500),
    net: money(1200),
    vat: money(300),
    by_account: [sold(food, 1000, 200), sold(beer, 500, 100)],
  }
  const postings = postingsOf(totals, accounts)
  expect(postings.rows.map((row) => [row.number, row.net])).toEqual([
    [1005, 400],
    [1010, 800],
  ])
  expect(postings).toMatchObject({ net: 1200, vat: 300, gross: 1500, balances: true })
})

test('a facit that disagrees says so', () => {
  const totals = { ...noTotals, gross: money(1501), vat: money(200), by_account: [sold(food, 1000, 200)] }
  expect(postingsOf(totals, accounts).balances).toBe(false)
})

test('an account without a name keeps its sum', () => {
  const [row] = postingsOf({ ...noTotals, by_account: [sold(food, 1000, 200)] }, {}).rows
  expect(row).toMatchObject({ number: null, name: null, gross: 1000 })
})
