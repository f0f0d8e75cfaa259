import type { Layout, Picture, Row } from '../printing/index.ts'
import { amount, momentOf } from './figures.ts'
import { type PaperManner, paperWords } from './paper-words.ts'
import { type Billed, cardFacts, foundBy, marked, sellerRows, tenderRow } from './receipt-paper.ts'

/** A tip that was given after its sale, or that goes back: `nr` is its own number, `receipt_nr` that of the sale. */
export type TipReceipt = Pick<
  Billed,
  'short_nr' | 'test_mode' | 'at' | 'seller' | 'register' | 'cashier_initials' | 'currency' | 'head'
> & { nr: number; receipt_nr: number; payment: Billed['payments'][number] }

/** The receipt of a tip (SC-64): outside VAT and no sale, so that it names neither (DEF-09). */
export const tipPaper = (
  tip: TipReceipt,
  copy: number,
  { language, zone }: PaperManner,
  logo?: Picture,
): Layout => {
  const words = paperWords[language]
  const { payment, register } = tip
  const marks = [
    ...(tip.test_mode ? [words.test] : []),
    ...(payment.received < 0 ? [words.return] : []),
    ...(copy > 0 ? [words.copy(copy)] : []),
  ].map(marked)
  return [
    ...marks,
    ...(logo ? [{ kind: 'picture', ...logo } satisfies Row] : []),
    ...sellerRows(tip.seller),
    { kind: 'rule' },
    { kind: 'pair', bold: true, left: words.tip, right: `${words.nr} ${tip.nr}` },
    { kind: 'pair', left: momentOf(tip.at, zone), right: `${words.register} ${register.identifier}` },
    {
      kind: 'pair',
      left: `${words.bon} ${tip.short_nr}`,
      right: `${words.cashier} ${tip.cashier_initials}`,
    },
    { kind: 'text', text: words.tip_of(tip.receipt_nr) },
    { kind: 'rule' },
    {
      kind: 'pair',
      size: 2,
      bold: true,
      left: `${words.tips} ${tip.currency}`,
      right: amount(payment.received),
    },
    { kind: 'rule', double: true },
    tenderRow(payment),
    ...cardFacts(payment, words),
    { kind: 'rule' },
    ...foundBy(tip, tip.nr, zone, words),
    ...marks,
    { kind: 'cut' },
  ]
}
