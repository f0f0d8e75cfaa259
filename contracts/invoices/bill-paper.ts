import { type Instant, streetLine } from '../kernel/index.ts'
import { amount, cvrOf, dayOf, percent, pieces } from '../papers/figures.ts'
import { type BillLanguage, billWords, unitWords } from './bill-words.ts'
import type { Buyer } from './buyer.ts'
import type { InvoiceLine } from './invoice.events.ts'
import { buyerNameOf, type CreditNoteView, type InvoiceView } from './invoice.view.ts'

type Row = { name: string; below?: string; amount: string; price: string; rate: string; total: string }

/** Layout of an invoice or a credit note on A4: words and figures, ready to be drawn. */
export type BillPaper = {
  /** `name` is the file name without extension, `at` the date of the file. */
  name: string
  at: Instant
  title: string
  seller: readonly string[]
  buyer: readonly string[]
  facts: readonly { label: string; value: string }[]
  head: Row
  rows: readonly Row[]
  sums: readonly { label: string; value: string; strong?: true }[]
  notes: readonly string[]
}

type Words = (typeof billWords)[BillLanguage]
type Billed = { lines: readonly InvoiceLine[]; by_rate: InvoiceView['by_rate']; net: number; total: number }

/**
 * An invoice with what the law requires: number, date, both parties, goods, and VAT by rate (momsbekendtgørelsen,
 * INV-03). Credit notes are separate papers, so this one keeps the same bytes (RULE-4).
 */
export const invoicePaper = (invoice: InvoiceView, language: BillLanguage): BillPaper => {
  const words = billWords[language]
  const { invoice_nr, issued_on, due_on, nr, prepaid, payable, buyer, customer_note, at } = invoice
  return {
    name: `${words.invoice.toLowerCase()}-${invoice_nr}`,
    at,
    title: `${words.invoice} ${invoice_nr}`,
    ...sidesOf(invoice, words),
    facts: [
      { label: words.date, value: dayOf(issued_on) },
      { label: words.due, value: dayOf(due_on) },
      { label: words.receipt, value: `${nr}` },
      ...referencesOf(buyer, words),
    ],
    ...linesOf(invoice, words),
    sums: [
      ...sumsOf(invoice, words),
      ...(prepaid === 0
        ? []
        : [
            { label: words.prepaid, value: amount(-prepaid) },
            { label: `${words.payable} ${invoice.currency}`, value: amount(payable), strong: true } as const,
          ]),
    ],
    notes: notesOf(customer_note, words),
  }
}

/** A credit note, which names the corrected invoice by number and date. */
export const creditNotePaper = (
  invoice: InvoiceView,
  note: CreditNoteView,
  language: BillLanguage,
): BillPaper => {
  const words = billWords[language]
  const { credit_note_nr, issued_on, nr, at } = note
  return {
    name: `${words.credit_note.toLowerCase().replace(' ', '-')}-${credit_note_nr}`,
    at,
    title: `${words.credit_note} ${credit_note_nr}`,
    ...sidesOf(invoice, words),
    facts: [
      { label: words.date, value: dayOf(issued_on) },
      { label: words.about, value: words.about_invoice(invoice.invoice_nr, dayOf(invoice.issued_on)) },
      { label: words.receipt, value: `${nr}` },
      ...referencesOf(invoice.buyer, words),
    ],
    ...linesOf(note, words),
    sums: sumsOf({ ...note, currency: invoice.currency }, words),
    notes: notesOf(note.note, words),
  }
}

const sidesOf = ({ seller, buyer }: InvoiceView, words: Words) => ({
  seller: [
    seller.name,
    ...(seller.legal_name === seller.name ? [] : [seller.legal_name]),
    streetLine(seller),
    `${seller.postcode} ${seller.city}`,
    `${words.cvr} ${cvrOf(seller.cvr)}`,
  ].filter(Boolean),
  buyer: buyer === null ? [words.forgotten] : addressOf(buyer, words),
})

const addressOf = (buyer: Buyer, words: Words): string[] => {
  const { name, company_name, postcode, city, vat_number, ean } = buyer
  return [
    buyerNameOf(buyer),
    company_name && name ? `${words.attention} ${name}` : '',
    streetLine(buyer),
    `${postcode} ${city}`,
    vat_number ? `${words.cvr} ${cvrOf(vat_number)}` : '',
    ean ? `${words.ean} ${ean}` : '',
  ].filter(Boolean)
}

const referencesOf = (buyer: Buyer | null, words: Words) => [
  ...(buyer?.accounting_reference ? [{ label: words.reference, value: buyer.accounting_reference }] : []),
  ...(buyer?.external_reference ? [{ label: words.order_reference, value: buyer.external_reference }] : []),
]

const linesOf = ({ lines }: Billed, words: Words) => ({
  head: words.head,
  rows: lines.map(({ name, quantity, unit, unit_price, discount, total, vat_rate }): Row => {
    const counted = [pieces(quantity), unitWords[unit] ?? ''].filter(Boolean).join(' ')
    return {
      name,
      amount: counted,
      price: amount(unit_price),
      rate: percent(vat_rate),
      total: amount(total),
      ...(discount !== 0 && { below: `${words.discount} ${amount(discount)}` }),
    }
  }),
})

const sumsOf = ({ by_rate, net, total, currency }: Billed & { currency: string }, words: Words) => [
  { label: words.net, value: amount(net) },
  ...by_rate.map((rate) => ({
    label: words.vat(percent(rate.vat_rate), amount(rate.net)),
    value: amount(rate.vat),
  })),
  { label: `${words.total} ${currency}`, value: amount(total), strong: true } as const,
]

const notesOf = (note: string, words: Words): string[] => [...(note ? [note] : []), words.prices]
