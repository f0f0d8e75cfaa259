import {
  evolveInvoice,
  type Invoice,
  type InvoiceBasis,
  type InvoiceEvent,
  type InvoiceStatus,
  invoiceEvents,
  invoiceStatuses,
  leftOf,
  type NewCreditNote,
  newInvoice,
} from '@bon/contracts/invoices'
import { minus, reject } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type InvoiceCommand =
  | { type: 'CreateBasis'; basis: InvoiceBasis }
  | { type: 'CreditInvoice'; credit: NewCreditNote }
  | { type: 'MarkInvoice'; from: InvoiceStatus; to: InvoiceStatus }

/**
 * Status of an invoice: unprocessed, processed, paid; one step at a time in either direction, each an event (INV-08,
 * INV-11).
 */
export const invoiceDecider: Decider<
  InvoiceCommand,
  Invoice,
  InvoiceEvent,
  'request.not_found' | 'invoice.status_changed' | 'invoice.not_next' | 'invoice.credited'
> = {
  schemas: invoiceEvents,
  initialState: newInvoice,
  evolve: evolveInvoice,
  decide: (command, invoice, { now: at }) => {
    if (command.type === 'CreateBasis')
      // The sale is already sealed, so a repeated command writes nothing.
      return invoice.status === 'new' ? [{ type: 'InvoiceBasisCreated', data: command.basis }] : []
    if (invoice.status === 'new') return reject('request.not_found')
    if (command.type === 'CreditInvoice') {
      // Decided in the order's stream and already counted, so nothing is rejected here.
      const { credit } = command
      const isRecorded = invoice.credits.some(({ credit_note_uuid: one }) => one === credit.credit_note_uuid)
      const left = minus(leftOf(invoice), credit.total)
      return isRecorded ? [] : [{ type: 'InvoiceCredited', data: { ...credit, left } }]
    }
    // A fully credited invoice is no longer due, so its status cannot change.
    if (leftOf(invoice) === 0) return reject('invoice.credited')
    const { from, to } = command
    if (invoice.status !== from) return reject('invoice.status_changed')
    const step = invoiceStatuses.indexOf(to) - invoiceStatuses.indexOf(from)
    return Math.abs(step) === 1
      ? [{ type: 'InvoiceMarked', data: { from, to, at } }]
      : reject('invoice.not_next')
  },
}
