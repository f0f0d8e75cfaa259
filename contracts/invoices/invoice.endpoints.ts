import { z } from 'zod'
import { CashierUuid, endpoint, PaymentUuid, RegisterUuid, Uuid } from '../kernel/index.ts'
import { OrderView } from '../orders/order.view.ts'
import { inSession, ofEnded, ofPayment } from '../orders/rejections.ts'
import { CustomerTag } from './buyer.ts'
import { BookkeepingStatus, InvoiceStatus } from './invoice.events.ts'
import { InvoiceRow, InvoiceView } from './invoice.view.ts'

const ofInvoice = z.object({ uuid: Uuid })
const note = z.string().trim().max(1000).optional()

/** Counts stop here: an exact count would read every invoice ever made for each page. */
export const mostCounted = 1_000

export const invoiceEndpoints = {
  convert: endpoint({
    method: 'POST',
    path: '/orders/:uuid/invoice',
    summary:
      'Makes what is due on an order an invoice basis; the order ends as cancelled, and counts as sold (ORD-35, DEF-30).',
    permission: 'order.invoice',
    feature: 'pos_invoicing',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      /** Made on the register, so that a retry creates no second invoice. */
      payment_uuid: PaymentUuid,
      customer_uuid: Uuid,
      customer_note: note,
      accountant_note: note,
    }),
    returns: z.object({ order: OrderView, sealing: z.boolean() }),
    rejects: [
      ...inSession,
      ...ofEnded,
      ...ofPayment,
      'order.approval_needed',
      'order.transfer_underway',
      'order.not_in_test_mode',
      'order.invoice_off',
      'order.customer_unknown',
      'order.customer_incomplete',
    ],
    touches: ['orders', 'z_reports', 'invoices'],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/invoice-customers',
    summary: 'Customers that a register may invoice, by a part of their name (INV-04); twenty at most.',
    permission: 'order.invoice',
    feature: 'pos_invoicing',
    query: z.object({ search: z.string().max(100).optional() }),
    returns: z.object({ customers: z.array(CustomerTag), more: z.boolean() }),
    rejects: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices, the highest number first, 25 a page (INV-02).',
    permission: 'invoice.read',
    feature: 'invoicing',
    query: z.object({
      status: BookkeepingStatus.optional(),
      nr: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      /** The last number of the previous page. */
      before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({
      invoices: z.array(InvoiceRow),
      next: z.string().nullable(),
      /** Number of invoices by status; `mostCounted` means that many or more. */
      counts: z.record(BookkeepingStatus, z.int()),
    }),
    rejects: [],
    reads: ['invoices'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/invoices/:uuid',
    summary: 'An invoice with its lines, VAT, buyer, states and credit notes (INV-03).',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: ofInvoice,
    returns: z.object({ invoice: InvoiceView }),
    rejects: [],
    follows: ['invoices'],
  }),
  eInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/e-invoice',
    summary:
      'The invoice as a Peppol BIS Billing 3 file (UBL 2.1), for a customer with an EAN number (LAW-12).',
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
    summary: 'The invoice on A4, with its number, both sides, its lines and VAT by rate (INV-03).',
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
    summary: 'Marks an invoice as processed or paid, or takes the last mark back (INV-11).',
    permission: 'invoice.mark',
    feature: 'invoicing',
    params: ofInvoice,
    /** `from` is the status that the user saw, so that two windows cannot both advance it. */
    body: z.strictObject({ from: InvoiceStatus, to: InvoiceStatus }),
    returns: z.object({ invoice: InvoiceView }),
    rejects: ['invoice.status_changed', 'invoice.not_next', 'invoice.credited'],
    touches: ['invoices'],
  }),
}
