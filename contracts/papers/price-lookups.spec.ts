import { expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { paperWords } from './paper-words.ts'
import { names, zReport } from './papers.examples.ts'
import { auditEntryRows } from './report-rows.ts'

test('LAW-6: X and Z print prices that were looked up, with number and amount by article group', () => {
  const price_lookups = [{ article_group: '04007', count: 3, amount: money(135_00) }]
  const report = { ...zReport, totals: { ...zReport.totals, price_lookups } }
  const rows = auditEntryRows({ report, names, words: paperWords.da, zone: 'Europe/Copenhagen' })
  expect(rows).toContainEqual({ kind: 'pair', left: 'Pris undersøgt, Øl 3', right: '135,00' })
})
