import type { PrintedHead } from '../journal/index.ts'
import { giftCardType, type Instant, owedType, sum, suspenseType, zeroTotalType } from '../kernel/index.ts'
import { CorrectionKind } from '../orders/index.ts'
import type { Row } from '../printing/index.ts'
import type { ZReportEvent, ZReportView } from '../registers/index.ts'
import { cashMoveRows } from './cash-move-rows.ts'
import { discountKindRows } from './discount-rows.ts'
import { amount, momentOf, pieces } from './figures.ts'
import type { PaperWords } from './paper-words.ts'
import { headRows } from './receipt-paper.ts'
import { tendersOf } from './tenders-of.ts'

/** Names of what a report references by uuid; a missing one prints as a dash. */
export type ReportNames = {
  seller: { name: string; legal_name: string; cvr: string }
  register: { identifier: string; name: string }
  cashiers: Readonly<Record<string, string>>
  payment_types: Readonly<Record<string, string>>
  card_types: Readonly<Record<string, string>>
  /** Account numbers of the kinds of discount that name one. */
  discount_accounts: Readonly<Record<string, number>>
  /** Account numbers of the expenses. */
  expense_accounts: Readonly<Record<string, number>>
}

export type LateEntry = Pick<LateEntryRecorded, 'kind' | 'amount' | 'cashier_uuid' | 'at'>

type LateEntryRecorded = Extract<ZReportEvent, { type: 'LateEntryRecorded' }>['data']
export type ReportContext = { report: ZReportView; names: ReportNames; words: PaperWords; zone: string }

/** The head of a forced close states that and the reason (ZR-17). */
export const forcedRows = ({ report: { forced, counted, status }, words }: ReportContext): Row[] =>
  forced
    ? [
        { kind: 'text', text: words.forced, bold: true, align: 'centre' },
        { kind: 'text', text: words.force_reason[forced.reason], align: 'centre' },
        ...(counted === null && status === 'closed'
          ? [{ kind: 'text', text: words.not_counted, align: 'centre' } satisfies Row]
          : []),
      ]
    : []

/** Products whose quantity is reported (ZR-25), and what of the goods is a deposit, a tip or a fee (DEF-73). */
export const productRows = ({ report: { totals }, words }: ReportContext): Row[] => [
  ...(totals.by_product.length === 0
    ? []
    : [
        { kind: 'rule' } satisfies Row,
        heading(words.sold),
        ...totals.by_product.map(({ name, quantity }) => pair(name, pieces(quantity))),
      ]),
  ...(totals.by_mark.length === 0
    ? []
    : [
        { kind: 'rule' } satisfies Row,
        heading(words.marks_of_goods),
        ...totals.by_mark.map(({ mark, quantity, gross }) =>
          pair(`${words.marks[mark]} ${pieces(quantity)}`, amount(gross)),
        ),
      ]),
]

export const pair = (left: string, right: string): Row => ({ kind: 'pair', left, right })
const heading = (text: string): Row => ({ kind: 'text', text, bold: true })

/** Amount and count of each payment type, and its counted amount (LAW-6, ZR-05, ZR-06, DES-17). */
export const tenderRows = (context: ReportContext): Row[] => {
  const { report, words } = context
  const tenders = tendersOf(report)
  if (tenders.length === 0) return []
  return [
    { kind: 'three', bold: true, left: words.tenders, middle: words.expected, right: words.counted },
    ...tenders.flatMap(({ cards, ...tender }) => [
      tenderRow(payment(context, tender.uuid), tender),
      ...cards.map((card) => tenderRow(`- ${context.names.card_types[card.uuid] ?? '-'}`, card)),
    ]),
  ]
}

type Counted = Omit<ReturnType<typeof tendersOf>[number], 'cards' | 'uuid'>
const tenderRow = (name: string, { times, expected, counted }: Counted): Row => ({
  kind: 'three',
  left: `${name}${times === 0 ? '' : ` (${times})`}`,
  middle: amount(expected),
  right: counted === null ? '-' : amount(counted),
  ...(!(counted === null || counted === expected) && { loud: true }),
})

/** Late entries after the close; the Z above stays as signed (SC-25). */
export const lateEntryRows = (context: ReportContext, late_entries: readonly LateEntry[]): Row[] =>
  late_entries.length === 0
    ? []
    : [
        { kind: 'rule' },
        heading(context.words.late_entries(context.report.n)),
        ...late_entries.flatMap(({ kind, amount: sum, cashier_uuid, at }): Row[] => [
          pair(context.words.action[kind], amount(sum)),
          { kind: 'text', text: by(context, at, cashier_uuid), indent: 4 },
        ]),
      ]

export const by = ({ names, zone }: ReportContext, at: Instant, cashier: string | null): string => {
  const initials = names.cashiers[cashier ?? '']
  return initials ? `${momentOf(at, zone)} ${initials}` : momentOf(at, zone)
}

export const groupOf = ({ article_group }: PaperWords, group: string): string =>
  (article_group as Readonly<Record<string, string>>)[group] ?? group

/** The interim account and gift cards are built in and have no configured name. */
const payment = ({ words, names }: ReportContext, uuid: string): string => {
  if (uuid === suspenseType) return words.suspense
  if (uuid === zeroTotalType) return words.zero_total
  if (uuid === owedType) return words.owed
  return uuid === giftCardType ? words.gift_card : (names.payment_types[uuid] ?? '-')
}

/** Cash movements besides sales, by reason (LAW-6); the bank drop follows the count. */
export const cashRows = ({ report, names, words }: ReportContext): Row[] => {
  const {
    opening_adjustment,
    opening_difference,
    totals,
    counted,
    difference,
    bank_drop_amount,
    bank_bag,
    float_next,
  } = report
  if (report.without_drawer) return []
  return [
    heading(words.cash),
    ...(opening_adjustment === null
      ? []
      : [
          pair(
            opening_adjustment > 0 ? words.received_since : words.transferred_since,
            amount(opening_adjustment),
          ),
        ]),
    ...(opening_difference === null ? [] : [pair(words.opening_difference, amount(opening_difference))]),
    pair(words.opening, amount(report.float)),
    ...cashMoveRows(totals, names, words),
    pair(words.expected, amount(report.expected_cash)),
    ...(report.first_counted === null ? [] : [pair(words.first_counted, amount(report.first_counted))]),
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
    ...(bank_drop_amount ? [pair(words.withdrawal.bank_drops, amount(-bank_drop_amount))] : []),
    ...(bank_bag === undefined ? [] : [pair(`  ${words.bank_bag_number}`, bank_bag)]),
    ...(float_next === null ? [] : [pair(words.float_next, amount(float_next))]),
  ]
}

/** Counts without a Z: who had the drawer, and the difference while they had it. */
export const handoverRows = (context: ReportContext): Row[] => {
  const { report, names, words } = context
  if (report.handovers.length === 0) return []
  return [
    { kind: 'rule' },
    heading(words.handovers),
    ...report.handovers.flatMap(({ cashier_uuid, to_cashier_uuid, at, ...count }): Row[] => [
      pair(by(context, at, cashier_uuid), `> ${names.cashiers[to_cashier_uuid] ?? '-'}`),
      pair(`  ${words.expected}`, amount(count.expected)),
      ...(count.first_counted === undefined
        ? []
        : [pair(`  ${words.first_counted}`, amount(count.first_counted))]),
      pair(`  ${words.counted}`, amount(count.counted)),
      ...(count.difference === 0 ? [] : [pair(`  ${words.handover_difference}`, amount(count.difference))]),
    ]),
  ]
}

/** Orders that stay open over the close, by number, with what they amount to (DEF-15). */
export const carriedRows = ({ report: { carried_over }, words }: ReportContext): Row[] =>
  carried_over.length === 0
    ? []
    : [
        { kind: 'rule' },
        pair(
          `${words.carried_over} ${carried_over.length}`,
          amount(sum(carried_over.map(({ total }) => total))),
        ),
        ...carried_over.map(({ short_nr, total, paid }) =>
          pair(
            `  ${words.bon} ${short_nr}${paid === undefined ? '' : ` (${words.carried_paid} ${amount(paid)})`}`,
            amount(total),
          ),
        ),
      ]

/**
 * Gift cards sold, single-purpose cards deducted from the sales above with their VAT, and what else changed their debt
 * (R-13); other cards are listed as payment types.
 */
export const giftCardRows = ({ report: { totals }, words }: ReportContext): Row[] =>
  totals.gift_cards
    .filter(({ action, vat_nature }) => action !== 'redeemed' || vat_nature === 'single')
    .map(({ action, vat_nature, count, gross }) => {
      if (action === 'sold') return pair(`${words.cards_sold[vat_nature]} ${count}`, amount(gross))
      if (action === 'redeemed') return pair(`${words.cards_used} ${count}`, amount(-gross))
      return pair(`${words.cards_changed[action]} ${count}`, amount(action === 'imported' ? gross : -gross))
    })

/** Each terminal's own total of the day, and the difference to the books (ZR-16, TERM-11). */
export const settlementRows = ({ report: { settlements }, words }: ReportContext): Row[] =>
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

/** Count and amount of each kind of audit entry (LAW-6). */
export const auditEntryRows = ({ report, words }: ReportContext): Row[] => {
  const { totals } = report
  const counted = (left: string, { count, amount: sum }: { count: number; amount: number }) =>
    pair(`${left} ${count}`, amount(sum))
  const against = ({ count, amount: sum }: { count: number; amount: number }) => ({ count, amount: -sum })
  return [
    counted(words.receipts, { count: totals.receipts, amount: totals.gross }),
    counted(words.returns, against(totals.returns)),
    counted(words.discounts, { count: totals.discounted_lines, amount: -totals.discount }),
    ...discountKindRows(totals.by_discount_kind, words),
    ...CorrectionKind.options.map((kind) =>
      counted(words.corrections[kind], against(totals.corrections[kind])),
    ),
    counted(words.orders_cancelled, against(totals.orders_cancelled)),
    counted(words.copies, totals.copies),
    counted(words.provisionals, totals.provisionals),
    ...(totals.without_receipt ? [counted(words.without_receipt, totals.without_receipt)] : []),
    ...(totals.tender_corrections.count === 0
      ? []
      : [counted(words.tender_corrections, totals.tender_corrections)]),
    ...(totals.owed_settled.count === 0 ? [] : [counted(words.owed_settled, totals.owed_settled)]),
    pair(words.drawer_openings, String(totals.drawer_openings)),
    ...(totals.typed_prices.count === 0 ? [] : [counted(words.typed_prices, totals.typed_prices)]),
    ...(totals.price_changes === 0 ? [] : [pair(words.price_changes, String(totals.price_changes))]),
    ...totals.price_lookups.map((row) =>
      counted(`${words.price_lookups} ${groupOf(words, row.article_group)}`, row),
    ),
    pair(words.x_reports, String(totals.x_reports)),
    // In no figure above (LAW-8).
    ...(report.test_mode ? [counted(words.training, totals.training)] : []),
  ]
}

/** What each cashier took, by payment type; left out where one cashier took everything (R-21). */
export const cashierTenderRows = (context: ReportContext): Row[] => {
  const { report, names, words } = context
  const rows = report.totals.by_cashier_and_payment_type
  const takers = [...new Set(rows.map(({ cashier_uuid }) => cashier_uuid))]
  if (takers.length < 2) return []
  return takers.flatMap((taker): Row[] => [
    pair(`${words.taken_by} ${names.cashiers[taker] ?? '-'}`, ''),
    ...rows
      .filter(({ cashier_uuid }) => cashier_uuid === taker)
      .map(({ payment_type_uuid, count, amount: taken, rounding, tips }) =>
        pair(`  ${payment(context, payment_type_uuid)} ${count}`, amount(sum([taken, rounding, tips]))),
      ),
  ])
}

/** The head of the journal with this report (R-16), and the note on the difference. */
export const endRows = ({ report, words }: ReportContext, head: PrintedHead | null): Row[] => {
  const { note } = report
  return [
    ...(head ? [{ kind: 'rule' } satisfies Row, ...headRows(head, words)] : []),
    ...(note ? ([{ kind: 'rule' }, heading(words.note), { kind: 'text', text: note }] satisfies Row[]) : []),
  ]
}
