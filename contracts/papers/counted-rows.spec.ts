import { expect, test } from 'vitest'
import { type CashierUuid, money, type Quantity } from '../kernel/index.ts'
import type { SessionTotals } from '../registers/index.ts'
import { cashMoveRows } from './cash-move-rows.ts'
import { discountKindRows, withdrawnGoodsRows } from './discount-rows.ts'
import { paperWords } from './paper-words.ts'
import { names, zReport } from './papers.examples.ts'
import { auditEntryRows, productRows } from './report-rows.ts'

test('LAW-6: X and Z print prices that were looked up, with number and amount by article group', () => {
  const price_lookups = [{ article_group: '04007', count: 3, amount: money(135_00) }]
  const report = { ...zReport, totals: { ...zReport.totals, price_lookups } }
  const rows = auditEntryRows({ report, names, words: paperWords.da, zone: 'Europe/Copenhagen' })
  expect(rows).toContainEqual({ kind: 'pair', left: 'Pris undersøgt, Øl 3', right: '135,00' })
})

test('R-22: a Z prints how many sales closed without a receipt, and nothing where each had one', () => {
  const without_receipt = { count: 2, amount: money(127_50) }
  const rowsOf = (totals: Partial<SessionTotals>) =>
    auditEntryRows({
      report: { ...zReport, totals: { ...zReport.totals, ...totals } },
      names,
      words: paperWords.da,
      zone: 'Europe/Copenhagen',
    })
  expect(rowsOf({ without_receipt })).toContainEqual({
    kind: 'pair',
    left: 'Salg uden kvittering 2',
    right: '127,50',
  })
  expect(JSON.stringify(rowsOf({}))).not.toContain('Salg uden kvittering')
})

test('R-22, DEF-73: X and Z print how many prices were typed, and what of the goods was a deposit', () => {
  const typed_prices = { count: 2, amount: money(175_00) }
  const by_mark = [{ mark: 'deposit' as const, quantity: 12_000 as Quantity, gross: money(36_00) }]
  const contextOf = (totals: Partial<typeof zReport.totals>) => ({
    report: { ...zReport, totals: { ...zReport.totals, ...totals } },
    names,
    words: paperWords.da,
    zone: 'Europe/Copenhagen',
  })
  const marked = contextOf({ typed_prices, by_mark })
  expect(auditEntryRows(marked)).toContainEqual({
    kind: 'pair',
    left: 'Indtastede priser 2',
    right: '175,00',
  })
  expect(productRows(marked)).toContainEqual({ kind: 'pair', left: 'Pant 12', right: '36,00' })
  const fees = [{ mark: 'surcharge' as const, quantity: 2_000 as Quantity, gross: money(4_00) }]
  for (const [words, left] of [
    [paperWords.da, 'Kortgebyr 2'],
    [paperWords.en, 'Card surcharge 2'],
  ] as const)
    expect(productRows({ ...contextOf({ by_mark: fees }), words })).toContainEqual({
      kind: 'pair',
      left,
      right: '4,00',
    })
  expect(JSON.stringify([auditEntryRows(contextOf({})), productRows(contextOf({}))])).not.toMatch(
    /Indtastede|Pant/,
  )
})

test('R-2, R-17: X and Z print each kind of discount, and meals of the staff apart, with whose, list price and account', () => {
  const [giver, eater] = Object.keys(names.cashiers) as [CashierUuid, CashierUuid]
  const kind = (n: number, name: string) => ({ uuid: `00000000-0000-7000-8000-00000000000${n}`, name })
  const [regular, meal] = [kind(1, 'Stamkunde'), kind(2, 'Personalemad')]
  const row = { cashier_uuid: giver, count: 1, amount: money(20_00) }
  const by_discount_kind: SessionTotals['by_discount_kind'] = [
    { ...row, form: 'share', kind: regular },
    { ...row, form: 'amount', kind: regular, cashier_uuid: eater },
    { ...row, form: 'share', amount: money(5_00) },
    { ...row, form: 'staff_meal', kind: meal, given_to: eater, amount: money(75_00) },
  ]
  expect(discountKindRows(by_discount_kind, paperWords.da)).toEqual([
    { kind: 'pair', left: '- Stamkunde 2', right: '-40,00' },
    { kind: 'pair', left: '- Procent 1', right: '-5,00' },
  ])
  const withAccount = { ...names, discount_accounts: { [meal.uuid]: 3210 } }
  expect(withdrawnGoodsRows(by_discount_kind, withAccount, paperWords.da)).toContainEqual({
    kind: 'pair',
    left: `Personalemad ${names.cashiers[eater]} 1 konto 3210`,
    right: '75,00',
  })
  expect(withdrawnGoodsRows([], names, paperWords.da)).toEqual([])
})

test('LAW-15: X and Z print what purchases went to with their input VAT, and who was paid tips', () => {
  const account_uuid = '01890a5d-ac96-774b-bcce-b302099a8001'
  const [cashier_uuid = '', initials = ''] = Object.entries(names.cashiers)[0] ?? []
  const totals = {
    ...zReport.totals,
    deposits: [],
    withdrawals: [{ reason: 'purchase' as const, count: 2, amount: money(250_00) }],
    expenses: [{ account_uuid, vat_rate: 250, count: 2, amount: money(250_00), vat: money(40_00) }],
    tips_paid: [{ cashier_uuid, count: 1, amount: money(75_00) }],
  }
  const rows = cashMoveRows(totals, { ...names, expense_accounts: { [account_uuid]: 1310 } }, paperWords.da)
  expect(rows.map((row) => (row.kind === 'pair' ? [row.left, row.right] : row.kind))).toEqual([
    ['Indkøb 2', '-250,00'],
    ['- konto 1310 2', '-250,00'],
    ['  heraf købsmoms', '40,00'],
    [`- Drikkepenge udbetalt ${initials} 1`, '-75,00'],
  ])
})
