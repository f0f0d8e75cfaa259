import { z } from 'zod'
import {
  type EventOf,
  Instant,
  Money,
  PlainDate,
  Quantity,
  TenthsOfPercent,
  text,
  Uuid,
} from '../kernel/index.ts'
import { VaultText } from '../orders/vault-text.ts'

export const invoiceStatuses = ['unprocessed', 'processed', 'paid'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** Where it stands for who keeps the books: a wholly credited invoice is dealt with, however far it had come. */
export const invoiceStandings = [...invoiceStatuses, 'credited'] as const
export const InvoiceStanding = z.enum(invoiceStandings)
export type InvoiceStanding = z.infer<typeof InvoiceStanding>

/** A line as it was sold: VAT is in its amounts, and its part of the invoice's VAT beside it (DEF-06). */
export const InvoiceLine = z.object({
  uuid: Uuid,
  name: text(100),
  quantity: Quantity,
  unit: z.string().max(20),
  unit_price: Money,
  discount: Money,
  total: Money,
  vat: Money,
  vat_rate: TenthsOfPercent,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const InvoiceRate = z.object({ vat_rate: TenthsOfPercent, gross: Money, net: Money, vat: Money })

/** Facts of one invoice; stream `invoice-<uuid>`. Nobody's name stands here: `buyer` lies in the vault (rule 5). */
export const invoiceEvents = {
  InvoiceBasisCreated: z.object({
    invoice_uuid: Uuid,
    /** Without gaps in the series of the seller's CVR number. */
    invoice_nr: z.int().min(1),
    order_uuid: Uuid,
    payment_uuid: Uuid,
    /** The sealed receipt by which the sale is counted (DEF-30). */
    receipt_uuid: Uuid,
    nr: z.int(),
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    customer_uuid: Uuid,
    buyer: VaultText,
    customer_note: VaultText.optional(),
    accountant_note: VaultText.optional(),
    lines: z.array(InvoiceLine).min(1).max(500),
    by_rate: z.array(InvoiceRate),
    total: Money,
    net: Money,
    vat: Money,
    /** Paid at the register before the rest was invoiced. */
    prepaid: Money,
    payable: Money,
    currency: z.enum(['DKK', 'EUR']),
    issued_on: PlainDate,
    due_on: PlainDate,
    at: Instant,
  }),
  /** One step along unprocessed, processed, paid, or one back (INV-11). */
  InvoiceMarked: z.object({ from: InvoiceStatus, to: InvoiceStatus, at: Instant }),
  /**
   * A credit note: what of the invoice is not asked for any more, its amounts above zero. The invoice itself never
   * changes (rule 4); each line has the uuid of the line that it credits.
   */
  InvoiceCredited: z.object({
    credit_note_uuid: Uuid,
    /** Without gaps in a series of its own, of the seller's CVR number. */
    credit_note_nr: z.int().min(1),
    /** The order that takes the sale back, and its sealed receipt. */
    order_uuid: Uuid,
    receipt_uuid: Uuid,
    nr: z.int(),
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    note: VaultText.optional(),
    lines: z.array(InvoiceLine).min(1).max(500),
    by_rate: z.array(InvoiceRate),
    total: Money,
    net: Money,
    vat: Money,
    /** What the invoice still asks for after it. */
    left: Money,
    issued_on: PlainDate,
    at: Instant,
  }),
}
export type InvoiceEvent = EventOf<typeof invoiceEvents>
export type CreditNote = z.infer<typeof invoiceEvents.InvoiceCredited>
export type InvoiceBasis = z.infer<typeof invoiceEvents.InvoiceBasisCreated>

export const invoiceStream = (invoice_uuid: Uuid): string => `invoice-${invoice_uuid}`
