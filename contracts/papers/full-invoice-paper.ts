import { minus, plus, sum, vatIn } from '../kernel/index.ts'
import type { Layout, Picture, Row } from '../printing/index.ts'
import { amount, cvrOf, momentOf, percent, pieces } from './figures.ts'
import type { InvoiceTo } from './invoice-to.ts'
import { type PaperManner, type PaperWords, paperWords } from './paper-words.ts'
import {
  type Billed,
  centred,
  discountText,
  foundBy,
  isReturn,
  marked,
  moneyRows,
  placeOf,
  sellerRows,
  tenderRow,
} from './receipt-paper.ts'

/** A paid sale; `buyer` is undefined when it was forgotten. */
type Invoiced = { bill: Billed & { nr: number }; buyer: InvoiceTo | undefined; copy: number }

/**
 * A full invoice of a paid sale: what its receipt says, with the buyer and prices without VAT (momsbekendtgørelsen § 58).
 * Its number is that of the receipt, so the sale is counted once.
 */
export const fullInvoicePaper = (
  { bill, buyer, copy }: Invoiced,
  { language, zone }: PaperManner,
  logo?: Picture,
): Layout => {
  const words = paperWords[language]
  const marks = [
    ...(bill.test_mode ? [words.test] : []),
    ...(isReturn(bill) ? [words.return] : []),
    ...(copy > 0 ? [words.copy(copy)] : []),
  ].map(marked)
  return [
    ...marks,
    ...(logo ? [{ kind: 'picture', ...logo } satisfies Row] : []),
    ...sellerRows(bill.seller),
    { kind: 'rule' },
    { kind: 'pair', bold: true, left: words.invoice, right: `${words.nr} ${bill.nr}` },
    {
      kind: 'pair',
      left: momentOf(bill.at, zone),
      right: `${words.register} ${bill.register.identifier}`,
    },
    { kind: 'pair', left: placeOf(bill, words), right: `${words.cashier} ${bill.cashier_initials}` },
    ...(bill.refund_of_nr === null
      ? []
      : [{ kind: 'text', text: words.return_of(bill.refund_of_nr) } satisfies Row]),
    { kind: 'rule' },
    ...buyerRows(buyer, words),
    { kind: 'rule' },
    ...bill.lines.flatMap((line) => rowsOf(line, words)),
    { kind: 'rule' },
    { kind: 'pair', left: words.net, right: amount(minus(bill.total, sum(bill.vat.map(({ vat }) => vat)))) },
    ...bill.vat.map(
      ({ vat_rate, net, vat }): Row => ({
        kind: 'pair',
        left: words.vat_of(percent(vat_rate), amount(net)),
        right: amount(vat),
      }),
    ),
    { kind: 'pair', size: 2, bold: true, left: `${words.total} ${bill.currency}`, right: amount(bill.total) },
    { kind: 'rule', double: true },
    ...moneyRows(bill, words, bill.payments.map(tenderRow)),
    { kind: 'rule' },
    ...[words.invoice_of(bill.nr), words.prices_without_vat].map(centred),
    ...foundBy(bill, bill.nr, zone, words),
    ...marks,
    { kind: 'cut' },
  ]
}

const buyerRows = (buyer: InvoiceTo | undefined, words: PaperWords): Row[] => {
  const lines = buyer
    ? [
        buyer.name,
        buyer.street,
        `${buyer.postcode} ${buyer.city}`,
        ...(buyer.vat_number ? [`CVR ${cvrOf(buyer.vat_number)}`] : []),
      ]
    : [words.buyer_forgotten]
  return [
    { kind: 'text', text: words.buyer, bold: true },
    ...lines.map((text): Row => ({ kind: 'text', text })),
  ]
}

/** A line without VAT. Its discount is apart, so that both add up to the line's share of the sum without VAT. */
const rowsOf = (line: Billed['lines'][number], words: PaperWords): Row[] => {
  const { quantity, name, unit_price, total, vat, vat_rate, redeemed } = line
  const discount = minus(line.discount, vatIn(line.discount, vat_rate))
  const below = [
    redeemed ? words.vat_settled : `${words.each} ${amount(minus(unit_price, vatIn(unit_price, vat_rate)))}`,
    ...line.variants,
    ...line.opt_outs.map((each) => `${words.without.toLowerCase()} ${each}`),
  ].join(' · ')
  return [
    { kind: 'item', amount: pieces(quantity), text: name, right: amount(plus(minus(total, vat), discount)) },
    { kind: 'text', text: below, indent: 4 },
    ...(line.note ? [{ kind: 'text', text: line.note, indent: 4 } satisfies Row] : []),
    ...(discount === 0
      ? []
      : [{ kind: 'pair', left: discountText(line, words), right: amount(-discount) } satisfies Row]),
  ]
}
