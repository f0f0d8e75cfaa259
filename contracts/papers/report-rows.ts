import type { Instant } from '../kernel/index.ts'
import { giftCardType, interimType } from '../orders/index.ts'
import type { Row } from '../printing/index.ts'
import type { ZReportEvent, ZReportView } from '../registers/index.ts'
import { amount, markOf, momentOf, pieces } from './figures.ts'
import type { PaperWords } from './paper-words.ts'
import { tendersOf } from './tenders-of.ts'

/** What a report names only by uuid; what is missing prints as a dash. */
export type ReportNames = {
  seller: { name: string; legal_name: string; cvr: string }
  register: { identifier: string; name: string }
  cashiers: Readonly<Record<string, string>>
  payment_types: Readonly<Record<string, string>>
}

export type Supplement = Pick<SupplementRecorded, 'kind' | 'amount' | 'cashier_uuid' | 'at'>

type SupplementRecorded = Extract<ZReportEvent, { type: 'SupplementRecorded' }>['data']
export type Told = { report: ZReportView; names: ReportNames; words: PaperWords; zone: string }

/** Whoever reads the paper sees at its head that this was no ordinary close, and why (ZR-17). */
export const forcedRows = ({ report: { forced, counted, status }, words }: Told): Row[] =>
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
export const productRows = ({ report: { totals }, words }: Told): Row[] =>
  totals.by_product.length === 0
    ? []
    : [
        { kind: 'rule' },
        heading(words.sold),
        ...totals.by_product.map(({ name, quantity }) => pair(name, pieces(quantity))),
      ]

export const pair = (left: string, right: string): Row => ({ kind: 'pair', left, right })
const heading = (text: string): Row => ({ kind: 'text', text, bold: true })

/** What each means took and how often, and what was counted of it (fiscal.md 2.1, ZR-05, ZR-06, design 17). */
export const tenderRows = (told: Told): Row[] => {
  const { report, words } = told
  const tenders = tendersOf(report)
  if (tenders.length === 0) return []
  return [
    { kind: 'three', bold: true, left: words.means, middle: words.expected, right: words.counted },
    ...tenders.map(
      ({ uuid, times, expected, counted }): Row => ({
        kind: 'three',
        left: `${payment(told, uuid)}${times === 0 ? '' : ` (${times})`}`,
        middle: amount(expected),
        right: counted === null ? '-' : amount(counted),
        ...(counted === null || counted === expected ? {} : { loud: true }),
      }),
    ),
  ]
}

/** Acts of this session that were told after its close: the Z above stays as it was signed (SC-25). */
export const supplementRows = (told: Told, supplements: readonly Supplement[]): Row[] =>
  supplements.length === 0
    ? []
    : [
        { kind: 'rule' },
        heading(told.words.supplements(told.report.n)),
        ...supplements.flatMap(({ kind, amount: sum, cashier_uuid, at }): Row[] => [
          pair(told.words.act[kind], amount(sum)),
          { kind: 'text', text: by(told, at, cashier_uuid), indent: 4 },
        ]),
      ]

export const by = ({ names, zone }: Told, at: Instant, cashier: string | null): string => {
  const initials = names.cashiers[cashier ?? '']
  return initials ? `${momentOf(at, zone)} ${initials}` : momentOf(at, zone)
}

export const groupOf = ({ article_group }: PaperWords, group: string): string =>
  (article_group as Readonly<Record<string, string>>)[group] ?? group

/** Every company has the interim account and gift cards without setting them up. */
const payment = ({ words, names }: Told, uuid: string): string => {
  if (uuid === interimType) return words.interim
  return uuid === giftCardType ? words.gift_card : (names.payment_types[uuid] ?? '-')
}

/** Cash in and out beside sales, by reason (fiscal.md 2.1); the takings stand after the count. */
export const cashRows = ({ report, words }: Told): Row[] => {
  const { since_close, totals, counted, difference, to_cash_deposit, float_next } = report
  return [
    heading(words.cash),
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
      ? [
          {
            kind: 'pair',
            bold: true,
            loud: true,
            left: words.difference,
            right: amount(difference),
          } satisfies Row,
        ]
      : []),
    ...(to_cash_deposit ? [pair(words.withdrawal.takings, amount(-to_cash_deposit))] : []),
    ...(float_next === null ? [] : [pair(words.float_next, amount(float_next))]),
  ]
}

/** Cards sold, and what single-purpose ones took off the sales above with the VAT in it; others stand among the means. */
export const giftCardRows = ({ report: { totals }, words }: Told): Row[] =>
  totals.gift_cards
    .filter(({ act, vat_nature }) => act === 'sold' || vat_nature === 'single')
    .map(({ act, vat_nature, count, gross }) =>
      act === 'sold'
        ? pair(`${words.cards_sold[vat_nature]} ${count}`, amount(gross))
        : pair(`${words.cards_used} ${count}`, amount(-gross)),
    )

/** What each terminal counted when its day was closed, and what the books have more or less (ZR-16, P11). */
export const settlementRows = ({ report: { settlements }, words }: Told): Row[] =>
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
                  kind: 'pair',
                  bold: true,
                  left: words.settlement_difference,
                  right: amount(difference),
                } satisfies Row,
              ]),
        ]),
      ]

/** Number and amount of what the law wants counted (fiscal.md 2.1). */
export const actRows = ({ report, words }: Told): Row[] => {
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
export const endRows = ({ report, words }: Told): Row[] => {
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
    ...(note ? ([{ kind: 'rule' }, heading(words.note), { kind: 'text', text: note }] satisfies Row[]) : []),
  ]
}
