import { z } from 'zod'
import { endpoint, Money, Quantity, Uuid } from '../kernel/index.ts'

const ofInvoice = z.object({ uuid: Uuid })

/** A mistake on an invoice is corrected by a credit note, never by a change (RULE-4; ADR 0037). */
export const creditNoteEndpoints = {
  creditable: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/creditable',
    summary: 'What of an invoice may still be credited.',
    permission: 'invoice.credit',
    feature: 'invoicing',
    params: ofInvoice,
    returns: z.object({
      left: Money,
      lines: z.array(z.object({ line_uuid: Uuid, left: Quantity })),
    }),
    rejects: [],
    follows: ['invoices'],
  }),
  credit: endpoint({
    method: 'POST',
    path: '/invoices/:uuid/credit-notes',
    summary:
      'Credits an invoice or lines of it: a credit note of the next number, and the sale taken back at the desk, without an open till (R-7); never more than was invoiced (SC-59).',
    permission: 'invoice.credit',
    feature: 'invoicing',
    params: ofInvoice,
    body: z.strictObject({
      /** Absent: everything that is left. */
      lines: z
        .array(
          z.strictObject({
            line_uuid: Uuid,
            quantity: Quantity.refine((amount) => amount > 0, { message: 'above zero' }),
          }),
        )
        .min(1)
        .max(500)
        .optional(),
      /** The reason, shown to the customer. */
      note: z.string().trim().max(1000).optional(),
    }),
    /** `sealing`: decided, but its number is not assigned yet. */
    returns: z.object({ credit_note_uuid: Uuid, sealing: z.boolean() }),
    rejects: [
      'register.not_open',
      'register.not_ready',
      'company.no_certificate',
      'order.test_mode_mismatch',
      'order.not_completed',
      'order.line_unknown',
      'order.quantity_too_large',
      'order.quantity_not_whole',
      'order.nothing_to_refund',
      'order.gift_card_sold',
      'order.credit_too_large',
      'order.payment_underway',
      'order.payment_refused',
    ],
    touches: ['invoices'],
  }),
  eCreditNote: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/credit-notes/:credit_note_uuid/e-invoice',
    summary:
      'The credit note as a Peppol BIS Billing 3 file (UBL 2.1), for a customer with an EAN number (LAW-12).',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: z.object({ uuid: Uuid, credit_note_uuid: Uuid }),
    exports: 'credit_note_e_invoice',
    returns: z.object({ file_name: z.string(), xml: z.string() }),
    rejects: ['invoice.no_ean'],
  }),
  creditNotePdf: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/credit-notes/:credit_note_uuid/pdf',
    summary: 'The credit note on A4, with the number and date of the invoice that it corrects.',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: z.object({ uuid: Uuid, credit_note_uuid: Uuid }),
    exports: 'credit_note_pdf',
    returns: z.object({ name: z.string(), base64: z.string() }),
    rejects: [],
  }),
}
