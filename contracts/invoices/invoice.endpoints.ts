import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { OrderView } from '../orders/order.view.ts'
import { orderRefusals } from '../orders/refusals.ts'
import { CustomerTag } from './buyer.ts'
import { InvoiceStanding, InvoiceStatus } from './invoice.events.ts'
import { InvoiceRow, InvoiceView } from './invoice.view.ts'

const ofInvoice = z.object({ uuid: Uuid })
const note = z.string().trim().max(1000).optional()

/** Nobody works through more: counting on would read every invoice ever made for each page. */
export const mostCounted = 1_000

export const invoiceEndpoints = {
  convert: endpoint({
    method: 'POST',
    path: '/orders/:uuid/invoice',
    says: 'Makes what is due on an order an invoice basis; the order ends as cancelled, and counts as sold (ORD-35, DEF-30).',
    permission: 'order.invoice',
    feature: 'pos_invoicing',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      register_uuid: Uuid,
      cashier_uuid: Uuid,
      /** Born on the register, so that asking twice is one invoice. */
      payment_uuid: Uuid,
      customer_uuid: Uuid,
      customer_note: note,
      accountant_note: note,
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: orderRefusals,
  }),
  customers: endpoint({
    method: 'GET',
    path: '/invoice-customers',
    says: 'Customers that a register may invoice, by a part of their name (INV-04); twenty at most.',
    permission: 'order.invoice',
    feature: 'pos_invoicing',
    query: z.object({ search: z.string().max(100).optional() }),
    returns: z.object({ customers: z.array(CustomerTag), more: z.boolean() }),
    rejects: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    says: 'Invoices, the highest number first, 25 a page (INV-02).',
    permission: 'invoice.read',
    feature: 'invoicing',
    query: z.object({
      status: InvoiceStanding.optional(),
      nr: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      /** The last number of the page before. */
      before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    returns: z.object({
      invoices: z.array(InvoiceRow),
      next: z.string().nullable(),
      /** How many there are of each status; `mostCounted` means that many or more. */
      counts: z.record(InvoiceStanding, z.int()),
    }),
    rejects: [],
    reads: ['invoices'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/invoices/:uuid',
    says: 'An invoice with its lines, VAT, buyer, states and credit notes (INV-03).',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: ofInvoice,
    returns: z.object({ invoice: InvoiceView }),
    rejects: [],
  }),
  eInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/e-invoice',
    says: 'The invoice as a Peppol BIS Billing 3 file (UBL 2.1), for a customer with an EAN number (fiscal.md 4.7).',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: ofInvoice,
    exports: 'e_invoice',
    returns: z.object({ file_name: z.string(), xml: z.string() }),
    rejects: ['invoice.no_ean'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/pdf',
    says: 'The invoice on A4, with its number, both sides, its lines and VAT by rate (INV-03).',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: ofInvoice,
    exports: 'invoice_pdf',
    returns: z.object({ name: z.string(), base64: z.string() }),
    rejects: [],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/invoices/:uuid/status',
    says: 'Marks an invoice as processed or paid, or takes the last mark back (INV-11).',
    permission: 'invoice.mark',
    feature: 'invoicing',
    params: ofInvoice,
    /** `from` is what was looked at: two windows never take two steps. */
    body: z.strictObject({ from: InvoiceStatus, to: InvoiceStatus }),
    returns: z.object({ invoice: InvoiceView }),
    rejects: ['invoice.status_changed', 'invoice.not_next', 'invoice.credited'],
  }),
}
