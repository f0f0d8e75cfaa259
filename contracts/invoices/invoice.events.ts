import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  PlainDate,
  Quantity,
  RegisterUuid,
  TenthsOfPercent,
  text,
  Uuid,
  VaultText,
} from '../kernel/index.ts'

export const invoiceStatuses = ['unprocessed', 'processed', 'paid'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** Bookkeeping status; a fully credited invoice is settled, whatever step it had reached. */
export const invoiceStandings = [...invoiceStatuses, 'credited'] as const
export const BookkeepingStatus = z.enum(invoiceStandings)
export type BookkeepingStatus = z.infer<typeof BookkeepingStatus>

/** A sold line. Its amounts include VAT; `vat` is its share of the invoice's VAT (DEF-06). */
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

/** Events of one invoice; stream `invoice-<uuid>`. Without names: `buyer` is in the vault (RULE-5). */
export const invoiceEvents = {
  InvoiceBasisCreated: z.object({
    invoice_uuid: Uuid,
    /** Gapless per seller's CVR number. */
    invoice_nr: z.int().min(1),
    order_uuid: OrderUuid,
    payment_uuid: PaymentUuid,
    /** The sealed receipt that counts the sale (DEF-30). */
    receipt_uuid: Uuid,
    nr: z.int(),
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
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
  /** One step forwards along unprocessed, processed, paid, or one back (INV-11). */
  InvoiceMarked: z.object({ from: InvoiceStatus, to: InvoiceStatus, at: Instant }),
  /**
   * A credit note: the part of the invoice that is no longer due, in amounts above zero. The invoice itself never
   * changes (RULE-4); each line has the uuid of the line it credits.
   */
  InvoiceCredited: z.object({
    credit_note_uuid: Uuid,
    /** Gapless in a series of its own per seller's CVR number. */
    credit_note_nr: z.int().min(1),
    /** The order that reverses the sale, and its sealed receipt. */
    order_uuid: OrderUuid,
    receipt_uuid: Uuid,
    nr: z.int(),
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    note: VaultText.optional(),
    lines: z.array(InvoiceLine).min(1).max(500),
    by_rate: z.array(InvoiceRate),
    total: Money,
    net: Money,
    vat: Money,
    /** What remains due of the invoice. */
    left: Money,
    issued_on: PlainDate,
    at: Instant,
  }),
}
export type InvoiceEvent = EventOf<typeof invoiceEvents>
export type CreditNote = z.infer<typeof invoiceEvents.InvoiceCredited>
export type InvoiceBasis = z.infer<typeof invoiceEvents.InvoiceBasisCreated>

export const invoiceStream = (invoice_uuid: Uuid): string => `invoice-${invoice_uuid}`
