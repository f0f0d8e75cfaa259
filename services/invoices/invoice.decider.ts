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

/** INV-08, INV-11: unprocessed, processed, paid; one step at a time, forth or back, and each of them a fact. */
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
      // The sale was sealed before: whoever asks again is answered with what is there.
      return invoice.status === 'new' ? [{ type: 'InvoiceBasisCreated', data: command.basis }] : []
    if (invoice.status === 'new') return reject('request.not_found')
    if (command.type === 'CreditInvoice') {
      // Decided in the order's stream, and its money is counted: nothing is refused here.
      const { credit } = command
      const isKnown = invoice.credits.some(({ credit_note_uuid: one }) => one === credit.credit_note_uuid)
      const left = minus(leftOf(invoice), credit.total)
      return isKnown ? [] : [{ type: 'InvoiceCredited', data: { ...credit, left } }]
    }
    // Nobody is asked for its money any more: it is not processed on as if it were unpaid.
    if (leftOf(invoice) === 0) return reject('invoice.credited')
    const { from, to } = command
    if (invoice.status !== from) return reject('invoice.status_changed')
    const step = invoiceStatuses.indexOf(to) - invoiceStatuses.indexOf(from)
    return Math.abs(step) === 1
      ? [{ type: 'InvoiceMarked', data: { from, to, at } }]
      : reject('invoice.not_next')
  },
}
