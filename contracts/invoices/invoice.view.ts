import { z } from 'zod'
import {
  CashierUuid,
  Instant,
  Money,
  minus,
  OrderUuid,
  PlainDate,
  RegisterUuid,
  Uuid,
} from '../kernel/index.ts'
import { Buyer } from './buyer.ts'
import {
  BookkeepingStatus,
  InvoiceLine,
  InvoiceRate,
  InvoiceStatus,
  invoiceEvents,
} from './invoice.events.ts'
import { bookkeepingStatusOf, type ExistingInvoice, leftOf } from './invoice.state.ts'

/** The seller's details that the law requires on an invoice. */
export const Seller = z.object({
  name: z.string(),
  legal_name: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(['dk', 'no', 'se']),
  cvr: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** A credit note for its page and its file. */
export const CreditNoteView = invoiceEvents.InvoiceCredited.omit({ note: true, left: true }).extend({
  note: z.string(),
})
export type CreditNoteView = z.infer<typeof CreditNoteView>

/** An invoice for its page and its file. */
export const InvoiceView = z.object({
  invoice_uuid: Uuid,
  invoice_nr: z.int(),
  status: BookkeepingStatus,
  order_uuid: OrderUuid,
  receipt_uuid: Uuid,
  /** Number of the sealed receipt. */
  nr: z.int(),
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  customer_uuid: Uuid,
  seller: Seller,
  /** Null when forgotten. */
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
  /** Total of the credit notes, and what is still due. */
  credited: Money,
  left: Money,
  credit_notes: z.array(CreditNoteView),
  currency: z.enum(['DKK', 'EUR']),
  issued_on: PlainDate,
  due_on: PlainDate,
  at: Instant,
  /** Changes of status, oldest first (INV-11). */
  steps: z.array(z.object({ from: InvoiceStatus, to: InvoiceStatus, at: Instant })),
})
export type InvoiceView = z.infer<typeof InvoiceView>

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
  /** The company's name, else the person's; null when forgotten. */
  buyer_name: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

type Texts = { seller: Seller; buyer: Buyer | undefined; textOf(ref: Uuid | undefined): string }

export const viewOfInvoice = (invoice: ExistingInvoice, { seller, buyer, textOf }: Texts): InvoiceView => {
  const { basis, steps, credits } = invoice
  const { payment_uuid: _, customer_note, accountant_note, ...plain } = basis
  return {
    ...plain,
    status: bookkeepingStatusOf(invoice),
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

/** A business buyer's company name; a private buyer has only `name`. */
export const buyerNameOf = ({ company_name, name }: Pick<Buyer, 'company_name' | 'name'>): string =>
  company_name || name
