import type { PrintedHead } from '../journal/index.ts'
import type { Receipt } from '../orders/index.ts'
import type { Layout, Picture, Row } from '../printing/index.ts'
import { amount, cvrOf, dateOf, dayOf, momentOf, percent, pieces } from './figures.ts'
import { type PaperManner, type PaperWords, paperWords } from './paper-words.ts'

/** A receipt, or the bill of an unpaid order, which has no number. */
export type Billed = Omit<Receipt, 'nr' | 'receipt_uuid'> & { nr: number | null }

/** Kind of paper; for a receipt, 0 is the receipt itself and n its n-th copy. */
export type PaperKind = { paper: 'receipt'; copy: number } | { paper: 'provisional' }

/** How a template version prints the payments. */
type Tenders = (bill: Billed, words: PaperWords) => Row[]

/**
 * Version 1 of receipt and bill (DES-20, DES-37; LAW-7). Deterministic, so that a paper can be reproduced byte for byte
 * (BEYOND-18): change rows only in a new version.
 */
const plainReceipt = (bill: Billed, kind: PaperKind, manner: PaperManner): Layout =>
  paperOf(bill, kind, manner, ({ payments }) => payments.map(tenderRow))

/**
 * Version 2: the shop's logo of the time of sale above its name, below any mark (CO-32, DEF-03), and the terminal's
 * card data below a card payment.
 */
export const receiptPaper = (bill: Billed, kind: PaperKind, manner: PaperManner, logo?: Picture): Layout => {
  const rows = paperOf(bill, kind, manner, ({ payments }, words) =>
    payments.flatMap((payment) => [tenderRow(payment), ...cardFacts(payment, words)]),
  )
  const name = rows.findIndex((row) => row.kind !== 'text' || !row.inverse)
  return logo ? rows.toSpliced(name, 0, { kind: 'picture', ...logo }) : rows
}

const paperOf = (
  bill: Billed,
  kind: PaperKind,
  { language, zone }: PaperManner,
  tenders: Tenders,
): Layout => {
  const words = paperWords[language]
  const { seller, register, total, currency } = bill
  const marks = marksOf(bill, kind, words)
  return [
    ...marks,
    ...sellerRows(seller),
    { kind: 'rule' },
    {
      kind: 'pair',
      bold: true,
      left: titleOf(bill, kind, words),
      right: bill.nr === null ? `${words.bon} ${bill.short_nr}` : `${words.nr} ${numbersOf(bill)}`,
    },
    { kind: 'pair', left: momentOf(bill.at, zone), right: `${words.register} ${register.identifier}` },
    { kind: 'pair', left: placeOf(bill, words), right: `${words.cashier} ${bill.cashier_initials}` },
    ...(bill.refund_of_nr === null
      ? []
      : [{ kind: 'text', text: words.return_of(bill.refund_of_nr) } satisfies Row]),
    { kind: 'rule' },
    ...bill.lines.flatMap((line) => rowsOf(line, words)),
    { kind: 'rule' },
    { kind: 'pair', size: 2, bold: true, left: `${words.total} ${currency}`, right: amount(total) },
    { kind: 'rule', double: true },
    ...moneyRows(bill, words, tenders(bill, words)),
    { kind: 'rule' },
    ...bill.vat.flatMap(({ vat_rate, vat, net }): Row[] => [
      { kind: 'pair', left: `${words.vat} ${percent(vat_rate)}`, right: amount(vat) },
      { kind: 'pair', left: words.base, right: amount(net) },
    ]),
    ...bill.gift_cards.flatMap((card) => cardRows(card, words)),
    { kind: 'rule' },
    ...(bill.footer || words.thanks).split('\n').map(centred),
    ...(bill.nr === null ? [] : foundBy(bill, bill.nr, zone, words)),
    ...marks,
    { kind: 'cut' },
  ]
}

/** Both journal numbers, where gift cards were sealed apart from the goods. */
const numbersOf = ({ nr, gift_cards_nr }: Billed): string =>
  gift_cards_nr === undefined ? `${nr}` : `${nr} + ${gift_cards_nr}`

/** Templates by the version that a print stores; a version that was printed once must stay. */
export const receiptTemplates = { 1: plainReceipt, 2: receiptPaper } as const
export const newestTemplate = 2

export const centred = (text: string): Row => ({ kind: 'text', text, align: 'centre' })

export const sellerRows = ({ name, legal_name, address, cvr }: Billed['seller']): Row[] => [
  { kind: 'text', text: name, size: 2, bold: true, align: 'centre' },
  ...[legal_name, address, `CVR ${cvrOf(cvr)}`].map(centred),
]

/** At top and bottom, double height, white on black, so that a copy is not taken for a receipt (LAW-7). */
const marksOf = (bill: Billed, kind: PaperKind, words: PaperWords): Row[] =>
  [
    ...(bill.test_mode ? [words.test] : []),
    ...(isReturn(bill) ? [words.return] : []),
    ...(kind.paper === 'provisional' ? [words.provisional] : []),
    ...(kind.paper === 'receipt' && kind.copy > 0 ? [words.copy(kind.copy)] : []),
  ].map(marked)

export const marked = (text: string): Row => ({
  kind: 'text',
  text,
  size: 2,
  narrow: true,
  bold: true,
  inverse: true,
  align: 'centre',
})

export const isReturn = ({ refund_of_nr, total }: Billed): boolean => refund_of_nr !== null || total < 0

const titleOf = (bill: Billed, { paper }: PaperKind, words: PaperWords): string => {
  if (paper === 'provisional') return words.bill
  return isReturn(bill) ? words.return : words.receipt
}

export const placeOf = ({ nr, short_nr, tables }: Billed, words: PaperWords): string => {
  if (tables.length > 0) return `${words.table} ${tables.join(' + ')}`
  return nr === null ? '' : `${words.bon} ${short_nr}`
}

const rowsOf = (line: Billed['lines'][number], words: PaperWords): Row[] => {
  const below = [
    ...(line.quantity === 1000 || line.redeemed ? [] : [`${words.each} ${amount(line.unit_price)}`]),
    ...line.variants,
    ...line.opt_outs.map((name) => `${words.without.toLowerCase()} ${name}`),
  ].join(' · ')
  return [
    { kind: 'item', amount: pieces(line.quantity), text: line.name, right: amount(line.gross) },
    ...[below, line.note ?? '', line.redeemed ? words.vat_settled : '']
      .filter(Boolean)
      .map((text): Row => ({ kind: 'text', text, indent: 4 })),
    ...(line.discount === 0
      ? []
      : [
          {
            kind: 'pair',
            left: discountText(line, words),
            right: amount(-line.discount),
          } satisfies Row,
        ]),
  ]
}

export const discountText = (
  { discount_kind, percentage_discount }: Billed['lines'][number],
  { discount, given }: PaperWords,
): string => {
  if (discount_kind && discount_kind.form !== 'discount') return given(discount_kind.name)
  const name = discount_kind?.name ?? discount
  return percentage_discount === 0 ? name : `${name} ${percent(percentage_discount)}`
}

/** Payments, tips and change; empty on an unpaid bill. */
export const moneyRows = ({ rounding, tips, change }: Billed, words: PaperWords, tenders: Row[]): Row[] => [
  ...(rounding === 0 ? [] : [{ kind: 'pair', left: words.rounding, right: amount(rounding) } satisfies Row]),
  ...tenders,
  ...(tips === 0 ? [] : [{ kind: 'pair', left: words.tips, right: amount(tips) } satisfies Row]),
  ...(change === 0
    ? []
    : [{ kind: 'pair', bold: true, left: words.change, right: amount(change) } satisfies Row]),
]

export const tenderRow = ({ name, received }: Billed['payments'][number]): Row => ({
  kind: 'pair',
  left: name,
  right: amount(received),
})

/** Card data that may be shown, and the bank's reference. */
export const cardFacts = ({ card }: Billed['payments'][number], words: PaperWords): Row[] => {
  if (!card) return []
  const cardText = [card.card_type, card.masked_pan].filter(Boolean).join(' ')
  const where = card.terminal === '' ? [] : [`${words.terminal} ${card.terminal}`]
  return [...(cardText ? [cardText] : []), ...where, `${words.card_reference} ${card.transaction_id}`].map(
    (text) => ({ kind: 'text', text, indent: 2 }),
  )
}

/** The code of a sold gift card, in text and as a barcode (GC-06, DEF-29). */
const cardRows = (
  { name, code, amount: value, expires_on }: Billed['gift_cards'][number],
  words: PaperWords,
): Row[] => [
  { kind: 'rule' },
  { kind: 'pair', bold: true, left: name, right: amount(value) },
  { kind: 'barcode', text: code.replaceAll('-', '') },
  centred(code),
  centred(expires_on === null ? words.gift_card_for_ever : words.gift_card_valid_to(dayOf(expires_on))),
]

/** The journal's head after the entry that seals the paper: who holds the paper pins what is before it. */
export const headRows = (head: PrintedHead | null, words: PaperWords): Row[] =>
  head ? [centred(`${words.head} ${head.code}`), { kind: 'qr', text: head.link }] : []

/** `register-date-nr` identifies the receipt to a scanner. */
export const foundBy = (
  { register, at, head }: Pick<Billed, 'register' | 'at' | 'head'>,
  nr: number,
  zone: string,
  words: PaperWords,
): Row[] => {
  const day = dateOf(at, zone).split('.').toReversed().join('')
  const text = `${register.identifier}-${day}-${nr}`
  return [{ kind: 'barcode', text }, centred(text), ...headRows(head, words)]
}
