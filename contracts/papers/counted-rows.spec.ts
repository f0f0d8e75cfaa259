import { expect, test } from 'vitest'
import { money, type Quantity } from '../kernel/index.ts'
import { paperWords } from './paper-words.ts'
import { names, zReport } from './papers.examples.ts'
import { auditEntryRows, productRows } from './report-rows.ts'

test('LAW-6: X and Z print prices that were looked up, with number and amount by article group', () => {
  const price_lookups = [{ article_group: '04007', count: 3, amount: money(135_00) }]
  const report = { ...zReport, totals: { ...zReport.totals, price_lookups } }
  const rows = auditEntryRows({ report, names, words: paperWords.da, zone: 'Europe/Copenhagen' })
  expect(rows).toContainEqual({ kind: 'pair', left: 'Pris undersøgt, Øl 3', right: '135,00' })
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
  expect(JSON.stringify([auditEntryRows(contextOf({})), productRows(contextOf({}))])).not.toMatch(
    /Indtastede|Pant/,
  )
})
