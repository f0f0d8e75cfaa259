import type { PrintedHead } from '../journal/index.ts'
import type { Instant } from '../kernel/index.ts'
import type { Layout, Row } from '../printing/index.ts'
import type { ZReportView } from '../registers/index.ts'
import { bankBagRows } from './bank-bag-rows.ts'
import { withdrawnGoodsRows } from './discount-rows.ts'
import { amount, cvrOf, momentOf, percent } from './figures.ts'
import { fromEarlierRows, registerOf, withoutDrawerRows } from './late-rows.ts'
import { type PaperManner, paperWords } from './paper-words.ts'
import { marked } from './receipt-paper.ts'
import {
  auditEntryRows,
  by,
  carriedRows,
  cashierTenderRows,
  cashRows,
  endRows,
  forcedRows,
  giftCardRows,
  groupOf,
  handoverRows,
  type LateEntry,
  lateEntryRows,
  pair,
  productRows,
  type ReportNames,
  settlementRows,
  tenderRows,
} from './report-rows.ts'

export type { LateEntry, ReportNames } from './report-rows.ts'

/** Which print of a report it is: 0 is the report itself, n its n-th copy. */
export type ReportKind = {
  /** Number and time of an X report; absent for a Z report or a running session. */
  x?: XTaken | undefined
  copy: number
  /** Late entries known when this was printed (ARCH-18). */
  late_entries: readonly LateEntry[]
  /** Head of the journal after the entry that seals the report; null for a running session. */
  head: PrintedHead | null
}
export type XTaken = { x: number; at: Instant }

/** Version 1 of the X and the Z report (DES-17, DES-20, DES-37; LAW-6). */
export const reportPaper = (
  report: ZReportView,
  names: ReportNames,
  { language, zone, currency }: PaperManner,
  { x, copy, late_entries, head }: ReportKind,
): Layout => {
  const words = paperWords[language]
  const context = { report, names, words, zone }
  const { totals } = report
  const title = x ? words.x_report(x.x) : words.z_report(report.n)
  const marks = copy === 0 ? [] : [marked(words.copy(copy))]
  return [
    ...marks,
    { kind: 'text', text: title, size: 2, bold: true, align: 'centre' },
    ...[
      names.seller.name,
      `${names.seller.legal_name} · CVR ${cvrOf(names.seller.cvr)}`,
      ...registerOf(context),
      ...(x ? [`${words.z_report(report.n)} · ${words.running}`] : []),
      ...(x || report.status === 'closed' ? [] : [words.running]),
    ].map((text): Row => ({ kind: 'text', text, align: 'centre' })),
    ...(report.test_mode ? [marked(words.test_report)] : []),
    ...rulesRows(context),
    ...forcedRows(context),
    ...withoutDrawerRows(context),
    { kind: 'rule' },
    pair(words.opened, by(context, report.opened_at, report.opened_by)),
    ...(x ? [pair(words.taken, momentOf(x.at, zone))] : []),
    ...(report.closed_at ? [pair(words.closed, by(context, report.closed_at, report.closed_by))] : []),
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
    { kind: 'pair', size: 2, bold: true, left: `${words.total} ${currency}`, right: amount(totals.gross) },
    { kind: 'rule', double: true },
    ...totals.by_rate.map(({ vat_rate, vat }) =>
      pair(`${words.vat_included} ${percent(vat_rate)}`, amount(vat)),
    ),
    { kind: 'rule' },
    ...tenderRows(context),
    ...(totals.tips.amount === 0
      ? []
      : [pair(`${words.tips} ${totals.tips.count}`, amount(totals.tips.amount))]),
    ...(totals.rounding === 0 ? [] : [pair(words.rounding, amount(totals.rounding))]),
    ...giftCardRows(context),
    { kind: 'rule' },
    ...cashRows(context),
    ...settlementRows(context),
    ...handoverRows(context),
    ...carriedRows(context),
    { kind: 'rule' },
    ...auditEntryRows(context),
    ...fromEarlierRows(context),
    ...withdrawnGoodsRows(totals.by_discount_kind, names, words),
    ...productRows(context),
    { kind: 'rule' },
    ...totals.by_cashier.flatMap(({ cashier_uuid, count, gross, waited, deviating }) => [
      pair(`${words.cashier} ${names.cashiers[cashier_uuid] ?? '-'} ${count}`, amount(gross)),
      ...(waited ? [pair(`  ${words.waited}`, `${waited}`)] : []),
      ...(deviating ? [pair(`  ${words.deviating}`, `${deviating}`)] : []),
    ]),
    ...cashierTenderRows(context),
    pair(words.grand_total, amount(report.grand_totals.sales)),
    pair(words.grand_total_returns, amount(-report.grand_totals.returns)),
    pair(words.grand_total_net, amount(report.grand_totals.net)),
    ...endRows(context, head),
    ...lateEntryRows(context, late_entries),
    ...marks,
    { kind: 'cut' },
    ...(x ? [] : bankBagRows(context, currency, marks)),
  ]
}

/** How the VAT entity stands to the rules, and a certificate that ended while the session was open. */
const rulesRows = ({ report, words, zone }: Parameters<typeof forcedRows>[0]): Row[] => {
  const { cash_register_rules, certificate_ended_at } = report
  return [
    ...(cash_register_rules ? [marked(words.rules[cash_register_rules])] : []),
    ...(certificate_ended_at ? [marked(words.certificate_ended(momentOf(certificate_ended_at, zone)))] : []),
  ]
}

/**
 * Version 2: a running session is headed as an X report with the number of its future Z, and empty sections print no
 * repeated rules.
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

/** Templates by the version that a print stores; a version that was printed once must stay. */
export const reportTemplates = { 1: reportPaper, 2: tidyReportPaper } as const
export const newestReportTemplate = 2
