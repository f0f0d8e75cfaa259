import { type Instant, plus } from '../kernel/index.ts'
import { giftCardType, interimType } from '../orders/index.ts'
import type { Layout, Row } from '../printing/index.ts'
import type { ZReportView } from '../registers/index.ts'
import { amount, cvrOf, markOf, momentOf, percent, pieces } from './figures.ts'
import { type PaperManner, type PaperWords, paperWords } from './paper-words.ts'

/** What a report names only by uuid; what is missing prints as a dash. */
export type ReportNames = {
  seller: { name: string; legal_name: string; cvr: string }
  register: { identifier: string; name: string }
  cashiers: Readonly<Record<string, string>>
  payment_types: Readonly<Record<string, string>>
}

/** An X report by its number and moment; absent for a Z report. */
export type XTaken = { x: number; at: Instant }

type Told = { report: ZReportView; names: ReportNames; words: PaperWords; zone: string }

/** Version 1 of the X and the Z report (DESIGN.md 6, pictures 17 and 20; fiscal.md 2.1). */
export const reportPaper = (
  report: ZReportView,
  names: ReportNames,
  { language, zone }: PaperManner,
  x?: XTaken,
): Layout => {
  const words = paperWords[language]
  const told = { report, names, words, zone }
  const { totals } = report
  const title = x ? words.x_report(x.x) : words.z_report(report.n)
  return [
    { kind: 'text', text: title, size: 2, bold: true, align: 'centre' },
    ...[
      names.seller.name,
      `${names.seller.legal_name} · CVR ${cvrOf(names.seller.cvr)}`,
      `${words.register} ${names.register.identifier} ${names.register.name}`,
      ...(x ? [`${words.z_report(report.n)} · ${words.running}`] : []),
    ].map((text): Row => ({ kind: 'text', text, align: 'centre' })),
    ...(report.test_mode ? [testRow(words)] : []),
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
    ...totals.by_group.map(({ article_group, vat_rate, gross }) =>
      pair(`${groupOf(words, article_group)} ${percent(vat_rate)}`, amount(gross)),
    ),
    { kind: 'pair', size: 2, bold: true, left: `${words.total} DKK`, right: amount(totals.gross) },
    { kind: 'rule', double: true },
    ...totals.by_rate.map(({ vat_rate, vat }) =>
      pair(`${words.vat_included} ${percent(vat_rate)}`, amount(vat)),
    ),
    { kind: 'rule' },
    ...totals.by_payment_type.map((row) =>
      pair(`${payment(told, row.payment_type_uuid)} ${row.count}`, amount(plus(row.amount, row.tips))),
    ),
    ...(totals.tips.amount === 0
      ? []
      : [pair(`${words.tips} ${totals.tips.count}`, amount(totals.tips.amount))]),
    ...(totals.rounding === 0 ? [] : [pair(words.rounding, amount(totals.rounding))]),
    { kind: 'rule' },
    ...cashRows(told),
    ...meansRows(told),
    ...settlementRows(told),
    { kind: 'rule' },
    ...actRows(told),
    ...productRows(told),
    { kind: 'rule' },
    ...totals.by_cashier.map(({ cashier_uuid, count, gross }) =>
      pair(`${words.cashier} ${names.cashiers[cashier_uuid] ?? '-'} ${count}`, amount(gross)),
    ),
    pair(words.grand_total, amount(report.grand_total_sales)),
    ...endRows(told),
    { kind: 'cut' },
  ]
}

const testRow = ({ test_report: text }: PaperWords): Row => ({
  ...{ kind: 'text', text, size: 2, narrow: true, bold: true, inverse: true, align: 'centre' },
})

/** Whoever reads the paper sees at its head that this was no ordinary close, and why (ZR-17). */
const forcedRows = ({ report: { forced, counted, status }, words }: Told): Row[] =>
  forced
    ? [
        { kind: 'text', text: words.forced, bold: true, align: 'centre' },
        { kind: 'text', text: words.force_reason[forced.reason], align: 'centre' },
        ...(counted === null && status === 'closed'
          ? [{ kind: 'text', text: words.not_counted, align: 'centre' } satisfies Row]
          : []),
      ]
    : []

/** Goods that are counted on reports (ZR-25). */
const productRows = ({ report: { totals }, words }: Told): Row[] =>
  totals.by_product.length === 0
    ? []
    : [
        { kind: 'rule' },
        { kind: 'text', text: words.sold, bold: true },
        ...totals.by_product.map(({ name, quantity }) => pair(name, pieces(quantity))),
      ]

const pair = (left: string, right: string): Row => ({ kind: 'pair', left, right })

const by = ({ names, zone }: Told, at: Instant, cashier: string | null): string => {
  const initials = names.cashiers[cashier ?? '']
  return initials ? `${momentOf(at, zone)} ${initials}` : momentOf(at, zone)
}

const groupOf = ({ article_group }: PaperWords, group: string): string =>
  (article_group as Readonly<Record<string, string>>)[group] ?? group

/** Every company has the interim account and gift cards without setting them up. */
const payment = ({ words, names }: Told, uuid: string): string => {
  if (uuid === interimType) return words.interim
  return uuid === giftCardType ? words.gift_card : (names.payment_types[uuid] ?? '-')
}

/** Cash in and out beside sales, by reason (fiscal.md 2.1); the takings stand after the count. */
const cashRows = ({ report, words }: Told): Row[] => {
  const { since_close, totals, counted, difference, to_cash_deposit, float_next } = report
  return [
    ...(since_close === null
      ? []
      : [pair(since_close > 0 ? words.received_since : words.transferred_since, amount(since_close))]),
    pair(words.opening, amount(report.float)),
    ...totals.deposits.map((row) => pair(`${words.deposit[row.reason]} ${row.count}`, amount(row.amount))),
    ...totals.withdrawals
      .filter(({ reason }) => reason !== 'takings')
      .map((row) => pair(`${words.withdrawal[row.reason]} ${row.count}`, amount(-row.amount))),
    pair(words.expected, amount(report.expected_cash)),
    ...(counted === null ? [] : [pair(words.counted, amount(counted))]),
    ...(difference
      ? [{ kind: 'pair', bold: true, left: words.difference, right: amount(difference) } satisfies Row]
      : []),
    ...(to_cash_deposit ? [pair(words.withdrawal.takings, amount(-to_cash_deposit))] : []),
    ...(float_next === null ? [] : [pair(words.float_next, amount(float_next))]),
  ]
}

/** What beside cash was counted (ZR-11). */
const meansRows = (told: Told): Row[] => {
  const { report, words } = told
  if (report.means.length === 0) return []
  return [
    { kind: 'rule' },
    ...report.means.flatMap((row) => [
      pair(`${payment(told, row.payment_type_uuid)}, ${words.expected.toLowerCase()}`, amount(row.expected)),
      pair(`${payment(told, row.payment_type_uuid)}, ${words.counted.toLowerCase()}`, amount(row.counted)),
    ]),
  ]
}

/** What each terminal counted when its day was closed, and what the books have more or less (ZR-16, P11). */
const settlementRows = ({ report: { settlements }, words }: Told): Row[] =>
  settlements.length === 0
    ? []
    : [
        { kind: 'rule' },
        ...settlements.flatMap(({ identifier, reported, difference }) => [
          pair(`${words.settled} ${identifier}`, amount(reported)),
          ...(difference === 0
            ? []
            : [
                {
                  ...{ kind: 'pair', bold: true, left: words.settlement_difference },
                  right: amount(difference),
                } satisfies Row,
              ]),
        ]),
      ]

/** Number and amount of what the law wants counted (fiscal.md 2.1). */
const actRows = ({ report, words }: Told): Row[] => {
  const { totals } = report
  const counted = (left: string, { count, amount: sum }: { count: number; amount: number }) =>
    pair(`${left} ${count}`, amount(sum))
  const against = ({ count, amount: sum }: { count: number; amount: number }) => ({ count, amount: -sum })
  return [
    counted(words.receipts, { count: totals.receipts, amount: totals.gross }),
    counted(words.returns, against(totals.returns)),
    pair(words.discounts, amount(-totals.discount)),
    counted(words.lines_removed, against(totals.lines_removed)),
    counted(words.orders_cancelled, against(totals.orders_cancelled)),
    counted(words.copies, totals.copies),
    counted(words.provisionals, totals.provisionals),
    pair(words.drawer_openings, String(totals.drawer_openings)),
    pair(words.x_reports, String(totals.x_reports)),
    // Nothing of it is in any figure above (fiscal.md 2.3).
    ...(report.test_mode ? [counted(words.training, totals.training)] : []),
  ]
}

/** The register's chain as it ends here, and what somebody wrote about the difference. */
const endRows = ({ report, words }: Told): Row[] => {
  const { signature, previous_signature, note } = report
  const centre = (text: string): Row => ({ kind: 'text', text, align: 'centre' })
  return [
    ...(signature
      ? [
          { kind: 'rule' } satisfies Row,
          centre(`${words.signature} ${markOf(signature)}`),
          ...(previous_signature ? [centre(`${words.previous} ${markOf(previous_signature)}`)] : []),
        ]
      : []),
    ...(note
      ? ([
          { kind: 'rule' },
          { kind: 'text', text: words.note, bold: true },
          { kind: 'text', text: note },
        ] satisfies Row[])
      : []),
  ]
}
