import { z } from 'zod'
import { endpoint, Money, Quantity, Uuid } from '../kernel/index.ts'
import { orderRefusals } from '../orders/refusals.ts'

const ofInvoice = z.object({ uuid: Uuid })

/** A mistake on an invoice is put right by a credit note, never by a change (rule 4; ADR 0037). */
export const creditNoteEndpoints = {
  creditable: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/creditable',
    says: 'What of an invoice may still be credited, and the open registers that it may be counted in.',
    permission: 'invoice.credit',
    feature: 'invoicing',
    params: ofInvoice,
    returns: z.object({
      left: Money,
      lines: z.array(z.object({ line_uuid: Uuid, left: Quantity })),
      /** Open for real; the one that made the invoice stands first. */
      registers: z.array(z.object({ register_uuid: Uuid, name: z.string() })),
    }),
    rejects: [],
  }),
  credit: endpoint({
    method: 'POST',
    path: '/invoices/:uuid/credit-notes',
    says: 'Credits an invoice or lines of it: a credit note of the next number, and the sale taken back in an open register’s session; never more than was invoiced (SC-59).',
    permission: 'invoice.credit',
    feature: 'invoicing',
    params: ofInvoice,
    body: z.strictObject({
      register_uuid: Uuid,
      /** Absent: all that is left. */
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
      /** Why, for the customer. */
      note: z.string().trim().max(1000).optional(),
    }),
    /** `sealing`: it is decided, and gets its number in a moment. */
    returns: z.object({ credit_note_uuid: Uuid, sealing: z.boolean() }),
    rejects: orderRefusals,
  }),
  eCreditNote: endpoint({
    method: 'GET',
    path: '/invoices/:uuid/credit-notes/:credit_note_uuid/e-invoice',
    says: 'The credit note as a Peppol BIS Billing 3 file (UBL 2.1), for a customer with an EAN number (fiscal.md 4.7).',
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
    says: 'The credit note on A4, with the number and date of the invoice that it corrects.',
    permission: 'invoice.read',
    feature: 'invoicing',
    params: z.object({ uuid: Uuid, credit_note_uuid: Uuid }),
    exports: 'credit_note_pdf',
    returns: z.object({ name: z.string(), base64: z.string() }),
    rejects: [],
  }),
}
