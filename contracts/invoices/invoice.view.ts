import { z } from 'zod'
import { Instant, Money, minus, PlainDate, Uuid } from '../kernel/index.ts'
import { Buyer } from './buyer.ts'
import { InvoiceLine, InvoiceRate, InvoiceStanding, InvoiceStatus, invoiceEvents } from './invoice.events.ts'
import { type ExistingInvoice, leftOf, standingOf } from './invoice.state.ts'

/** Who asks for the money, as the law wants it on the invoice. */
export const Seller = z.object({
  name: z.string(),
  legal_name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(['dk', 'no', 'se']),
  cvr: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** A credit note as its page and its file need it, beside its invoice. */
export const CreditNoteView = invoiceEvents.InvoiceCredited.omit({ note: true, left: true }).extend({
  note: z.string(),
})
export type CreditNoteView = z.infer<typeof CreditNoteView>

/** An invoice as its page and its file need it. */
export const InvoiceView = z.object({
  invoice_uuid: Uuid,
  invoice_nr: z.int(),
  status: InvoiceStanding,
  order_uuid: Uuid,
  receipt_uuid: Uuid,
  /** Of the sealed receipt. */
  nr: z.int(),
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  customer_uuid: Uuid,
  seller: Seller,
  /** Null: forgotten. */
  buyer: Buyer.nullable(),
  customer_note: z.string(),
  accountant_note: z.string(),
  lines: z.array(InvoiceLine),
  by_rate: z.array(InvoiceRate),
  total: Money,
  net: Money,
  vat: Money,
  prepaid: Money,
  payable: Money,
  /** Taken back by its credit notes, oldest first, and what is still asked for. */
  credited: Money,
  left: Money,
  credit_notes: z.array(CreditNoteView),
  currency: z.enum(['DKK', 'EUR']),
  issued_on: PlainDate,
  due_on: PlainDate,
  at: Instant,
  /** Where it went and came back, oldest first (INV-11). */
  steps: z.array(z.object({ from: InvoiceStatus, to: InvoiceStatus, at: Instant })),
})
export type InvoiceView = z.infer<typeof InvoiceView>

/** A row of the list. */
export const InvoiceRow = InvoiceView.pick({
  invoice_uuid: true,
  invoice_nr: true,
  status: true,
  order_uuid: true,
  customer_uuid: true,
  total: true,
  payable: true,
  credited: true,
  issued_on: true,
  due_on: true,
  at: true,
}).extend({
  /** The company's, else the person's; null when it was forgotten. */
  buyer_name: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

type Texts = { seller: Seller; buyer: Buyer | undefined; textOf(ref: Uuid | undefined): string }

export const viewOfInvoice = (invoice: ExistingInvoice, { seller, buyer, textOf }: Texts): InvoiceView => {
  const { basis, steps, credits } = invoice
  const { payment_uuid: _, customer_note, accountant_note, ...plain } = basis
  return {
    ...plain,
    status: standingOf(invoice),
    seller,
    buyer: buyer ?? null,
    steps: [...steps],
    credited: minus(basis.payable, leftOf(invoice)),
    left: leftOf(invoice),
    credit_notes: credits.map(({ note, left: _, ...credit }) => ({ ...credit, note: textOf(note?.ref) })),
    customer_note: textOf(customer_note?.ref),
    accountant_note: textOf(accountant_note?.ref),
  }
}

/** What a company is called on its invoice; a person has only the one name. */
export const buyerNameOf = ({ company_name, name }: Pick<Buyer, 'company_name' | 'name'>): string =>
  company_name || name
