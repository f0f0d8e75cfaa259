import type { Instant } from '../kernel/index.ts'
import type { Layout, Row } from '../printing/index.ts'
import type { ZReportView } from '../registers/index.ts'
import { amount, cvrOf, momentOf, percent } from './figures.ts'
import { type PaperManner, paperWords } from './paper-words.ts'
import { marked } from './receipt-paper.ts'
import {
  actRows,
  by,
  cashRows,
  endRows,
  forcedRows,
  giftCardRows,
  groupOf,
  pair,
  productRows,
  type ReportNames,
  type Supplement,
  settlementRows,
  supplementRows,
  tenderRows,
} from './report-rows.ts'

export type { ReportNames, Supplement } from './report-rows.ts'

/** Which print of a report it is: 0 is the report itself, n its n-th copy. */
export type ReportKind = {
  /** An X report by its number and moment; absent for a Z report, or for a session that still runs. */
  x?: XTaken | undefined
  copy: number
  /** What came after the close, as far as it was known when this was printed (architecture.md 4c). */
  supplements: readonly Supplement[]
}
export type XTaken = { x: number; at: Instant }

/** Version 1 of the X and the Z report (DESIGN.md 6, pictures 17 and 20; fiscal.md 2.1). */
export const reportPaper = (
  report: ZReportView,
  names: ReportNames,
  { language, zone }: PaperManner,
  { x, copy, supplements }: ReportKind,
): Layout => {
  const words = paperWords[language]
  const told = { report, names, words, zone }
  const { totals } = report
  const title = x ? words.x_report(x.x) : words.z_report(report.n)
  const marks = copy === 0 ? [] : [marked(words.copy(copy))]
  return [
    ...marks,
    { kind: 'text', text: title, size: 2, bold: true, align: 'centre' },
    ...[
      names.seller.name,
      `${names.seller.legal_name} · CVR ${cvrOf(names.seller.cvr)}`,
      `${words.register} ${names.register.identifier} ${names.register.name}`,
      ...(x ? [`${words.z_report(report.n)} · ${words.running}`] : []),
      ...(x || report.status === 'closed' ? [] : [words.running]),
    ].map((text): Row => ({ kind: 'text', text, align: 'centre' })),
    ...(report.test_mode ? [marked(words.test_report)] : []),
    ...(report.cash_register_rules ? [marked(words.rules[report.cash_register_rules])] : []),
    ...forcedRows(told),
    { kind: 'rule' },
    pair(words.opened, by(told, report.opened_at, report.opened_by)),
    ...(x ? [pair(words.taken, momentOf(x.at, zone))] : []),
    ...(report.closed_at ? [pair(words.closed, by(told, report.closed_at, report.closed_by))] : []),
    ...(report.first_nr === null
      ? []
      : [
          pair(words.numbers, `${report.first_nr} - ${report.last_nr}`),
          { kind: 'text', text: words.shared_series } satisfies Row,
        ]),
    { kind: 'rule' },
    { kind: 'three', bold: true, left: words.sales, middle: '', right: words.with_vat },
    ...totals.by_group.map(({ article_group, vat_rate, gross }) =>
      pair(`${groupOf(words, article_group)} ${percent(vat_rate)}`, amount(gross)),
    ),
    { kind: 'pair', size: 2, bold: true, left: `${words.total} DKK`, right: amount(totals.gross) },
    { kind: 'rule', double: true },
    ...totals.by_rate.map(({ vat_rate, vat }) =>
      pair(`${words.vat_included} ${percent(vat_rate)}`, amount(vat)),
    ),
    { kind: 'rule' },
    ...tenderRows(told),
    ...(totals.tips.amount === 0
      ? []
      : [pair(`${words.tips} ${totals.tips.count}`, amount(totals.tips.amount))]),
    ...(totals.rounding === 0 ? [] : [pair(words.rounding, amount(totals.rounding))]),
    ...giftCardRows(told),
    { kind: 'rule' },
    ...cashRows(told),
    ...settlementRows(told),
    { kind: 'rule' },
    ...actRows(told),
    ...productRows(told),
    { kind: 'rule' },
    ...totals.by_cashier.flatMap(({ cashier_uuid, count, gross, waited }) => [
      pair(`${words.cashier} ${names.cashiers[cashier_uuid] ?? '-'} ${count}`, amount(gross)),
      ...(waited ? [pair(`  ${words.waited}`, `${waited}`)] : []),
    ]),
    pair(words.grand_total, amount(report.grand_total_sales)),
    ...endRows(told),
    ...supplementRows(told, supplements),
    ...marks,
    { kind: 'cut' },
  ]
}

/**
 * Version 2: a session that runs is headed as the X that it is, by the number that its Z will have; and where nothing
 * was sold, rules do not stand one under the other.
 */
export const tidyReportPaper: typeof reportPaper = (report, names, manner, kind) => {
  const words = paperWords[manner.language]
  const isRunning = !kind.x && report.status !== 'closed'
  return reportPaper(report, names, manner, kind).flatMap((row, i, rows) => {
    if (row.kind === 'rule' && rows[i - 1]?.kind === 'rule') return []
    const isTitle = row.kind === 'text' && row.text === words.z_report(report.n)
    return isRunning && isTitle ? [{ ...row, text: words.x_of_session(report.n) }] : [row]
  })
}

/** By the version that a print names: a template that once printed stays. */
export const reportTemplates = { 1: reportPaper, 2: tidyReportPaper } as const
export const newestReportTemplate = 2
